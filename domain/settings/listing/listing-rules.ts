import type { Catalogue, Tradable } from '../../market/catalogue.ts'
import { foldText } from '../../text/fold-text.ts'
import type { TypedValue } from '../setting-values.ts'
import { type ListingFaults, listingKind } from './listing.ts'
import { LISTING_PARTS } from './listing-parts.ts'

export interface ListingLimits {
  readonly catalogue: Catalogue
  /** The limit of listed instruments: what the provider's quota carries. */
  readonly mostListed: number
}

/**
 * Why an instrument cannot be listed or corrected so; empty where it can. Names are unique, and no more are listed than
 * the quota carries. What scales the simulated market never changes, because its past is computed from it.
 */
export function listingFaults(next: Tradable, { catalogue, mostListed }: ListingLimits): ListingFaults {
  const before = catalogue.findTradable(next.symbol)
  const isNamed = catalogue.all.some(
    ({ symbol, name }) => symbol !== next.symbol && foldText(name) === foldText(next.name),
  )
  return {
    ...(isNamed ? { name: 'Another instrument has this name' } : {}),
    ...(before === null && catalogue.listed.length >= mostListed ? { symbol: fullText(mostListed) } : {}),
    ...(before === null ? {} : fixedFaults(before, next)),
  }
}

const fullText = (mostListed: number): string =>
  mostListed === 0
    ? 'The quota of the market data provider carries no further instrument while prices are asked for so often'
    : `No more than ${mostListed} instruments can be added`

function fixedFaults(before: Tradable, next: Tradable): ListingFaults {
  const { format } = listingKind(next.symbol)
  const [was, is] = [format(before), format(next)]
  const changed = LISTING_PARTS.filter(
    ({ name, isFixed }) => isFixed && partOf(was, name) !== partOf(is, name),
  )
  return Object.fromEntries(
    changed.map(({ name, label }) => [name, `${label} stays ${partOf(was, name) || 'empty'}`]),
  )
}

const partOf = (typed: TypedValue, name: string): string =>
  typeof typed === 'string' ? typed : (typed[name] ?? '')

/** A listing after a later row of its key: the later description, the first simulation scale. */
export function correctedListing(first: Tradable | undefined, later: Tradable): Tradable {
  if (first === undefined) return later
  if (first.type === 'stock' && later.type === 'stock') {
    const { name, sector, exchange, domain } = later
    return { ...first, name, sector, exchange, domain }
  }
  if (first.type !== 'mutual_fund' || later.type !== 'mutual_fund') return first
  const { name, category, expenseRatioPercent } = later
  return { ...first, name, category, expenseRatioPercent }
}
