import { useSearchParams } from 'wouter'
import { writeTyped } from './search-text.ts'

/**
 * One choice of a screen (a tab, a filter) kept in the URL, so that reload, back and a shared link show the same.
 * The first choice is the default and leaves no trace there.
 */
export function useSearchChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(name)
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const choose = (choice: Choice) => {
    // The choice may be one of tabs, and the search in the one that goes away.
    writeTyped()
    setSearch(
      () => {
        // As it is now: another choice of the same screen may have been made a moment ago.
        const next = new URLSearchParams(location.search)
        if (choice === choices[0]) next.delete(name)
        else next.set(name, choice)
        return next
      },
      // The entry keeps its state: where to go after signing in is there.
      { replace: true, state: history.state },
    )
  }
  return [chosen, choose]
}
