import type { AnyOrder } from './order.ts'
import type { OrderPolicies } from './order-policies.ts'
import type { OrderWait } from './order-waits.ts'
import { limitOf } from './order-hold.ts'
import type { OrderKind, OrderTerms } from './order-terms.ts'

/**
 * What is done with an order that is placed: an attempt to fill it at once, or what it waits for. Market orders for the
 * day are tried at any hour, limit orders while a session runs. A stop, an order for the open, and a fund's order at
 * the next net asset value (`isByNav`) always wait.
 */
export function firstStep(
  { prices: { kind }, timeInForce }: Pick<OrderTerms, 'prices' | 'timeInForce'>,
  { isByNav, isOpen }: { isByNav: boolean; isOpen: boolean },
): 'fill' | OrderWait {
  if (isByNav) return 'nav'
  if (kind === 'market') return timeInForce === 'day' ? 'fill' : 'open'
  return kind === 'limit' && isOpen ? 'fill' : 'price'
}

/** The order as it is decided when it is filled at once. */
export function orderAtOnce(terms: OrderTerms): AnyOrder {
  const { side, instrument, size, prices, expectedPrice, shownCommissionBps, isByKey } = terms
  const shown = shownCommissionBps === undefined ? {} : { shownCommissionBps }
  const named = { side, instrument, expectedPrice, ...shown, ...(isByKey && { isByKey }) }
  if ('notionalCents' in size) return { ...named, amountCents: size.notionalCents }
  const limit = limitOf(side, prices)
  return { ...named, quantity: size.quantity, ...(limit === null ? {} : { limit }) }
}

/** What decides whether an order that was not filled at once may wait: the policies of the business, and its price. */
export interface WaitFacts extends Pick<OrderPolicies, 'afterHours' | 'latePrices'> {
  /** Whether it is an order of a fund that waits for the next net asset value. */
  isByNav: boolean
  /** Whether the last price is from before the instrument's ex-date. */
  isExDividend: boolean
  /** Whether the last price is late, and orders are not filled at it. */
  isLate: boolean
}

type WaitRefused = 'late_price' | 'market_closed' | 'trading_closed' | 'ex_dividend'

/** Why a limit order that was tried at once rests: its limit, the hour, or no price that counts. */
const RESTS: readonly string[] = ['limit_not_met', 'trading_closed', 'price_unavailable']

/** What becomes of a market order: an event that it waits for, or another refusal; null where the first one stands. */
type MarketStep = 'open' | 'nav' | 'later-price' | { refused: WaitRefused } | null

/**
 * What becomes of an order that could not be filled at once, given why: what it waits for, or another refusal; null
 * where the first refusal stands. A limit order rests by its terms, a market order waits by the policies.
 */
export function stepAfterRefusal<Kind extends OrderKind>(
  kind: Kind,
  refused: string,
  facts: WaitFacts,
): MarketStep | (Kind extends 'market' ? never : 'price')
export function stepAfterRefusal(kind: OrderKind, refused: string, facts: WaitFacts): MarketStep | 'price' {
  if (kind === 'market') return marketStep(refused, facts)
  return RESTS.includes(refused) ? 'price' : null
}

function marketStep(
  refused: string,
  { afterHours, latePrices, isByNav, isExDividend, isLate }: WaitFacts,
): MarketStep {
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
