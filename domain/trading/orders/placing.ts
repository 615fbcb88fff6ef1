import type { AnyOrder } from './order.ts'
import type { OrderPolicies } from './order-policies.ts'
import type { OrderWait } from './order-waits.ts'
import { limitOf } from './order-hold.ts'
import type { OrderTerms } from './order-terms.ts'

/** The order as it is decided when it is filled at once. */
export function orderAtOnce(terms: OrderTerms): AnyOrder {
  const { side, instrument, size, prices, expectedPrice, shownCommissionBps, isByKey } = terms
  const shown = shownCommissionBps === undefined ? {} : { shownCommissionBps }
  const named = { side, instrument, expectedPrice, ...shown, ...(isByKey && { isByKey }) }
  if ('notionalCents' in size) return { ...named, amountCents: size.notionalCents }
  const limit = limitOf(side, prices)
  return { ...named, quantity: size.quantity, ...(limit === null ? {} : { limit }) }
}

/** Why an order was not filled at once, and what of its price decides whether it may wait. */
interface Tried {
  readonly refused: string
  /** Whether the last price is from before the instrument's ex-date. */
  readonly isExDividend: boolean
  /** Whether the last price is late, and orders are not filled at it. */
  readonly isLate: boolean
}

/** What decides where an order goes: the policies of the business, the hour, and its price. */
export interface PlacingFacts extends Pick<OrderPolicies, 'afterHours' | 'latePrices'> {
  /** Whether it is an order of a fund that waits for the next net asset value. */
  readonly isByNav: boolean
  /** Of a limit order: whether a session runs and the last price is within its limit. */
  readonly isMet: boolean
  /** Null before an attempt to fill it. */
  readonly tried: Tried | null
}

type PlacingRefused = 'late_price' | 'market_closed' | 'trading_closed' | 'ex_dividend'

/**
 * What becomes of an order that is placed: it is filled now, rests until a price or an event, or is refused; null
 * where the refusal of the attempt stands.
 */
export type Placing = 'fill' | OrderWait | { readonly refused: PlacingRefused } | null

/** Why a limit order that was tried at once rests: its limit, the hour, or no price that counts. */
const RESTS: readonly string[] = ['limit_not_met', 'trading_closed', 'price_unavailable']

/**
 * Decides where an order goes. A limit order is filled where its limit is met and rests otherwise; a stop, an order for
 * the open, and a fund's order at the next net asset value always rest. A market order is tried at any hour, and waits
 * by the policies: reading the hours for each took Node 17 us on a busy machine, of some 70 us for an order.
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
  return timeInForce === 'day' ? 'fill' : 'open'
}

function marketPlacing(
  { refused, isExDividend, isLate }: Tried,
  { afterHours, latePrices, isByNav }: PlacingFacts,
): Placing {
  const hasNoPrice = refused === 'price_unavailable'
  const isClosed = refused === 'trading_closed'
  // Sent to be filled before its price became the next net asset value.
  if (isByNav && (hasNoPrice || isClosed)) return 'nav'
  // Before the dividend: a late price of an ex-date is from before it, and the first one made from now on is not.
  if (hasNoPrice && isLate) return latePrices === 'wait' ? 'later-price' : { refused: 'late_price' }
  if (!isClosed && !(hasNoPrice && isExDividend)) return null
  if (afterHours === 'queue') return 'open'
  if (!isClosed) return { refused: 'ex_dividend' }
  return { refused: afterHours === 'refuse' ? 'market_closed' : 'trading_closed' }
}
