import {
  type ActionInForce,
  type PriceObstacle,
  mayFillAwaited,
  priceObstacle,
} from '#domain/trading/corporate-action.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-terms.ts'
import { LOAD_IN_FORCE } from './corporate-actions.sql.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Longer than any price fills an order: a fund's lasts three sessions. */
const REMEMBERED_DAYS = 21
/** After so many failed loads in a row a node fills no order. */
const LOADS_MISSED = 3

/**
 * Keeps orders from prices that an action makes wrong: old price with new shares or the reverse, or a price that
 * includes a dividend.
 */
export type CorporateActionGuard = ReturnType<typeof createCorporateActionGuard>

/** No order is filled before the first load. */
export function createCorporateActionGuard(parts: Pick<MarketParts, 'pool' | 'clock' | 'calendar'>) {
  const { pool, clock, calendar } = parts
  let known = new Map<string, ActionInForce[]>()
  let missed = LOADS_MISSED

  const today = () => newYorkDateAt(clock.now().getTime())
  const sessionDate = (at: Date) => calendar.latestSession(at.getTime()).date

  function obstacle(symbol: string, { at }: OrderQuote): PriceObstacle | null {
    if (missed >= LOADS_MISSED) return 'action_due'
    const actions = known.get(symbol)
    return actions ? priceObstacle(actions, sessionDate(at), today()) : null
  }

  function fillsAwaited(symbol: string, { at, forOrdersDueBy }: AwaitedQuote): boolean {
    if (missed >= LOADS_MISSED) return false
    const dueBy = newYorkDateAt(forOrdersDueBy.getTime())
    return mayFillAwaited(known.get(symbol) ?? [], sessionDate(at), { dueBy, today: today() })
  }

  const isExDividend = (symbol: string, quote: OrderQuote | null): boolean =>
    quote !== null && obstacle(symbol, quote) === 'ex_dividend'

  return {
    /** Loads the actions. Throws when the database fails; loaded ones stay valid until the third failure in a row. */
    async load(): Promise<void> {
      missed += 1
      const since = dateOfDay(newYorkDayAt(clock.now().getTime()) - REMEMBERED_DAYS)
      const { rows } = await pool.query<ActionInForce & { symbol: string }>(LOAD_IN_FORCE, [since])
      known = Map.groupBy(rows, ({ symbol }) => symbol)
      missed = 0
    },
    /** Why no order is filled at this price now, or null. */
    obstacle,
    /** Whether resting orders are filled at this price now. */
    fillsAwaited,
    /** Whether this price precedes its ex-date. */
    isExDividend,
    /** Symbols whose price per `quoteOf` precedes their ex-date, sorted. */
    exDividend: (quoteOf: (symbol: string) => OrderQuote | null) =>
      [...known.keys()].filter((symbol) => isExDividend(symbol, quoteOf(symbol))).toSorted(),
  }
}
