import type { Asset } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { Select } from '#web/ui/forms/select.tsx'

export function GroupSelect({ assets, all }: { assets: readonly Asset[] | undefined; all: string }) {
  const { groups, group, choose } = useGroupFilter(assets)
  return (
    <Select aria-label="Show" value={group ?? ''} onChange={({ target }) => choose(target.value || null)}>
      <option value="">{all}</option>
      {groups.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}

/** A sector of stocks or category of funds, in the address. One without assets counts as none. */
export function useGroupFilter(assets: readonly Asset[] | undefined) {
  const instruments = useInstruments()
  const groupOf = ({ symbol }: Asset) => instruments?.get(symbol)?.group
  const groups = [...new Set((assets ?? []).flatMap((asset) => groupOf(asset) ?? []))].toSorted()
  const asked = useSearchParameter('group')
  const group = asked !== null && groups.includes(asked) ? asked : null
  return {
    groups,
    group,
    choose: (chosen: string | null) => {
      writeTyped()
      writeSearchParameter('group', chosen)
    },
    matches: (asset: Asset) => group === null || groupOf(asset) === group,
  }
}
