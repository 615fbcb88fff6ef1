import type { Asset } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'

export interface GroupFilter {
  /** Sectors or categories, by name. */
  groups: readonly string[]
  /** Null for all. */
  group: string | null
  choose: (group: string | null) => void
  matches: (asset: Asset) => boolean
}

/** A sector of stocks or category of funds, in the address. One without assets counts as none. */
export function useGroupFilter(assets: readonly Asset[] | undefined): GroupFilter {
  const instruments = useInstruments()
  const groupOf = ({ symbol }: Asset) => instruments?.get(symbol)?.group
  const groups = [...new Set((assets ?? []).flatMap((asset) => groupOf(asset) ?? []))].toSorted()
  const asked = useSearchParameter('group')
  const group = asked !== null && groups.includes(asked) ? asked : null
  return {
    groups,
    group,
    choose: (chosen) => {
      writeTyped()
      writeSearchParameter('group', chosen)
    },
    matches: (asset) => group === null || groupOf(asset) === group,
  }
}
