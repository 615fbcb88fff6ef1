import { useSearchParameter, writeSearchParameter } from './search-parameter.ts'
import { writeTyped } from './search-text.ts'

/**
 * One choice of a screen (a tab, a filter) kept in the URL, so that reload, back and a shared link show the same.
 * The first choice is the default and leaves no trace there.
 */
export function useSearchChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const asked = useSearchParameter(name)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (choice: Choice) => {
    // The choice may be a tab, and the search may be in the tab that closes.
    writeTyped()
    writeSearchParameter(name, choice === choices[0] ? null : choice)
  }
  return [chosen, choose]
}
