import type { Catalogue, Tradable } from '../../market/catalogue.ts'
import { foldText } from '../../text/fold-text.ts'
import type { TypedValue } from '../setting-values.ts'
import { type ListingFaults, listingKind } from './listing.ts'
import { LISTING_PARTS } from './listing-parts.ts'

/** What limits a listing beside its own parts. */
export interface ListingLimits {
  readonly catalogue: Catalogue
  /** How many instruments may be listed in all: what the provider's quota carries. */
  readonly mostListed: number
}

/**
 * Why an instrument is not listed, or corrected, so; nothing where it is. A name is there once. What scales the
 * simulated market stays what it was at first: its past is computed from it. No more are listed than the quota carries.
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

/** A listing after a later row of its key: what describes it is the later one's, what scales the simulation stays. */
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
