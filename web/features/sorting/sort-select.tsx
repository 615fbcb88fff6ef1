import { Select } from '#web/ui/forms/select.tsx'
import type { SortChoice, Sorting } from './sort-choice.ts'

interface SortSelectProps<Key extends string> {
  sorting: Sorting<Key>
  options: readonly (readonly [SortChoice<Key>, string])[]
}

export function SortSelect<Key extends string>({ sorting, options }: SortSelectProps<Key>) {
  return (
    <Select
      aria-label="Sort by"
      value={sorting.choice}
      onChange={(event) => {
        const chosen = options.find(([choice]) => choice === event.target.value)
        if (chosen !== undefined) sorting.choose(chosen[0])
      }}
    >
      {options.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  )
}
