import type { Asset } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'

export interface GroupFilter {
  /** The sectors or categories of the assets, by name. */
  groups: readonly string[]
  /** The chosen one; null for all. */
  group: string | null
  choose: (group: string | null) => void
  matches: (asset: Asset) => boolean
}

/** One sector of stocks, or one category of funds, kept in the address. One that no asset has counts as none. */
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
