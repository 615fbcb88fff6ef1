import { useSearchChoice } from '#web/lib/url/search-choice.ts'

/** A key, with a minus reversed: "-price" is the highest price first. */
export type SortChoice<Key extends string> = Key | `-${Key}`

/** Each key's natural order comes before its reverse; the first is the default. With the words of the menu. */
export type SortOptions<Key extends string> = readonly [SortOption<Key>, ...SortOption<Key>[]]

type SortOption<Key extends string> = readonly [SortChoice<Key>, string]

export interface Sorting<Key extends string> {
  options: SortOptions<Key>
  choice: SortChoice<Key>
  key: Key
  isDescending: boolean
  choose: (choice: SortChoice<Key>) => void
  /** Sorts by a column: its natural order first, reversed when pressed again. */
  press: (key: Key) => void
}

/** A list's sort, kept in the address as "?sort=". */
export function useSorting<Key extends string>(options: SortOptions<Key>): Sorting<Key> {
  const [[first], ...others] = options
  const choices = [first, ...others.map(([choice]) => choice)] as const
  const [choice, choose] = useSearchChoice('sort', choices)
  return {
    options,
    choice,
    ...sortOf(choice),
    choose,
    press: (pressed) => choose(choiceAfter(choices, choice, pressed)),
  }
}

/** The sort after a press on `pressed`. */
export function choiceAfter<Key extends string>(
  choices: readonly SortChoice<Key>[],
  current: SortChoice<Key>,
  pressed: Key,
): SortChoice<Key> {
  const ofKey = choices.filter((choice) => sortOf(choice).key === pressed)
  return ofKey.find((choice) => choice !== current) ?? current
}

function sortOf<Key extends string>(choice: SortChoice<Key>): { key: Key; isDescending: boolean } {
  const isDescending = choice.startsWith('-')
  return { key: (isDescending ? choice.slice(1) : choice) as Key, isDescending }
}
