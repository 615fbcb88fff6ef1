import { Select } from '#web/ui/forms/select.tsx'
import type { Asset } from '#contract/market/market.ts'
import { useGroupFilter } from './group-filter.ts'

export function GroupSelect({ assets, all }: { assets: readonly Asset[] | undefined; all: string }) {
  const { groups, group, choose } = useGroupFilter(assets)
  return (
    <Select
      aria-label="Show"
      value={group ?? ''}
      onChange={(event) => choose(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{all}</option>
      {groups.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
