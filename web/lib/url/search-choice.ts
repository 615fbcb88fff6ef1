import { useSearchParameter, writeSearchParameter } from './search-parameter.ts'
import { writeTyped } from './search-text.ts'

/** A choice (tab, filter) kept in the URL for reload, back and shared links. The first is the default, left out. */
export function useSearchChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const asked = useSearchParameter(name)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (choice: Choice) => {
    // The choice may close the tab with the search.
    writeTyped()
    writeSearchParameter(name, choice === choices[0] ? null : choice)
  }
  return [chosen, choose]
}
