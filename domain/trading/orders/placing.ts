import type { AnyOrder } from './order.ts'
import type { OrderPolicies } from './order-policies.ts'
import type { OrderWait, OrderTerms } from './order-terms.ts'
import { limitOf } from './order-hold.ts'

/** The order to decide when it is filled at once. */
export function orderAtOnce(terms: OrderTerms): AnyOrder {
  const { side, instrument, size, prices, expectedPrice, shownCommissionBps, isByKey } = terms
  const shown = shownCommissionBps === undefined ? {} : { shownCommissionBps }
  const named = { side, instrument, expectedPrice, ...shown, ...(isByKey && { isByKey }) }
  if ('notionalCents' in size) return { ...named, amountCents: size.notionalCents }
  const limit = limitOf(side, prices)
  return { ...named, quantity: size.quantity, ...(limit === null ? {} : { limit }) }
}

/** Why it was not filled at once, and whether its price lets it wait. */
interface Tried {
  readonly refused: string
  /** The last price is from before the ex-date. */
  readonly isExDividend: boolean
  /** The last price is late, and orders are not filled at it. */
  readonly isLate: boolean
}

export interface PlacingFacts extends Pick<OrderPolicies, 'afterHours' | 'latePrices'> {
  /** A fund order for the next net asset value. */
  readonly isByNav: boolean
  /** For a limit order: a session runs and the last price is within the limit. */
  readonly isMet: boolean
  /** Null before an attempt. */
  readonly tried: Tried | null
}

type PlacingRefused = 'late_price' | 'market_closed' | 'trading_closed' | 'ex_dividend'

/** Filled now, rests, or refused; null keeps the attempt's refusal. */
export type Placing = 'fill' | OrderWait | { readonly refused: PlacingRefused } | null

/** Refusals after which a limit order rests. */
const RESTS: readonly string[] = ['limit_not_met', 'trading_closed', 'price_unavailable']

/**
 * Decides where an order goes. A limit order fills if its limit is met and rests otherwise; stops, orders for the
 * open and fund orders always rest. A market order is tried at any hour: reading the hours for each took Node 17 us
 * of some 70 us for an order.
 */
export function decidePlacing(
  { prices: { kind }, timeInForce }: Pick<OrderTerms, 'prices' | 'timeInForce'>,
  facts: PlacingFacts,
): Placing {
  const { isByNav, isMet, tried } = facts
  if (kind !== 'market') {
    if (tried === null) return kind === 'limit' && isMet ? 'fill' : 'price'
    return RESTS.includes(tried.refused) ? 'price' : null
  }
  if (tried !== null) return marketPlacing(tried, facts)
  if (isByNav) return 'nav'
  return timeInForce === 'opg' ? 'open' : 'fill'
}

function marketPlacing(
  { refused, isExDividend, isLate }: Tried,
  { afterHours, latePrices, isByNav }: PlacingFacts,
): Placing {
  const hasNoPrice = refused === 'price_unavailable'
  const isClosed = refused === 'trading_closed'
  // Sent before its price became the next net asset value.
  if (isByNav && (hasNoPrice || isClosed)) return 'nav'
  // Before the dividend: a late price of an ex-date is from before it, the next one is not.
  if (hasNoPrice && isLate) return latePrices === 'wait' ? 'later-price' : { refused: 'late_price' }
  if (!isClosed && !(hasNoPrice && isExDividend)) return null
  if (afterHours === 'queue') return 'open'
  if (!isClosed) return { refused: 'ex_dividend' }
  return { refused: afterHours === 'refuse' ? 'market_closed' : 'trading_closed' }
}
