import {
  type ActionInForce,
  type PriceObstacle,
  mayFillAwaited,
  priceObstacle,
} from '#domain/trading/corporate-action.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-waits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { LOAD_IN_FORCE } from './corporate-actions.sql.ts'

/** Longer than any price fills an order: a fund's lasts three sessions. */
const REMEMBERED_DAYS = 21
/** After so many failed loads in a row a node fills no order. */
const LOADS_MISSED = 3

/**
 * Keeps orders from prices that an action makes wrong: old price with new shares or the reverse, or a price that
 * includes a dividend.
 */
export interface CorporateActionGuard {
  /** Loads the actions. Throws when the database fails; loaded ones stay valid until the third failure in a row. */
  load(): Promise<void>
  /** Why no order is filled at this price now, or null. */
  obstacle(symbol: string, quote: OrderQuote): PriceObstacle | null
  /** Whether waiting orders are filled at this price now. */
  fillsAwaited(symbol: string, quote: AwaitedQuote): boolean
  /** Whether this price precedes its ex-date. */
  isExDividend(symbol: string, quote: OrderQuote | null): boolean
  /** Symbols whose price per `quoteOf` precedes their ex-date, sorted. */
  exDividend(quoteOf: (symbol: string) => OrderQuote | null): string[]
}

interface Row {
  symbol: string
  kind: ActionInForce['kind']
  ex_date: string
  is_applied: boolean
}

/** No order is filled before the first load. */
export function createCorporateActionGuard(parts: {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
}): CorporateActionGuard {
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
    async load() {
      missed += 1
      const since = dateOfDay(newYorkDayAt(clock.now().getTime()) - REMEMBERED_DAYS)
      const { rows } = await pool.query<Row>(LOAD_IN_FORCE, [since])
      known = Map.groupBy(
        rows.map(({ symbol, kind, ex_date, is_applied }) => ({
          symbol,
          kind,
          exDate: ex_date,
          isApplied: is_applied,
        })),
        ({ symbol }) => symbol,
      )
      missed = 0
    },
    obstacle,
    fillsAwaited,
    isExDividend,
    exDividend: (quoteOf) =>
      [...known.keys()].filter((symbol) => isExDividend(symbol, quoteOf(symbol))).toSorted(),
  }
}
