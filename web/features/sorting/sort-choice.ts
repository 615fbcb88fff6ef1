import { useSearchChoice } from '#web/lib/url/search-choice.ts'

/** A key, with a minus reversed: "-price" is the highest price first. */
export type SortChoice<Key extends string> = Key | `-${Key}`

export interface Sorting<Key extends string> {
  choice: SortChoice<Key>
  key: Key
  isDescending: boolean
  choose: (choice: SortChoice<Key>) => void
  /** Sorts by a column: its natural order first, reversed when pressed again. */
  press: (key: Key) => void
}

/**
 * A list's sort, kept in the address as "?sort=". The first choice is the default; each key's first choice is its
 * natural order.
 */
export function useSorting<Key extends string>(
  choices: readonly [SortChoice<Key>, ...SortChoice<Key>[]],
): Sorting<Key> {
  const [choice, choose] = useSearchChoice<SortChoice<Key>>('sort', choices)
  const { key, isDescending } = sortOf(choice)
  return {
    choice,
    key,
    isDescending,
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
