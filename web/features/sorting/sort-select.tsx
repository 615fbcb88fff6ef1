import { Select } from '#web/ui/forms/select.tsx'
import type { Sorting } from './sort-choice.ts'

export function SortSelect<Key extends string>({ sorting }: { sorting: Sorting<Key> }) {
  return (
    <Select
      aria-label="Sort by"
      value={sorting.choice}
      onChange={(event) => {
        const chosen = sorting.options.find(([choice]) => choice === event.target.value)
        if (chosen !== undefined) sorting.choose(chosen[0])
      }}
    >
      {sorting.options.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  )
}
