import { type ActionInForce, mayFillAt } from '#domain/trading/corporate-action.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { OrderQuote } from '#domain/trading/order.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { LOAD_IN_FORCE } from '#server/market/corporate-actions/corporate-actions.sql.ts'

/** No price is older when an order is filled at it: a fund's counts for three sessions, over a long closure too. */
const SPLIT_REMEMBERED_DAYS = 21
/** A node that cannot hear of actions for so many looks in a row fills no order. */
const LOOKS_MISSED = 3

/** What this node knows of the actions that orders must not run into. */
export interface CorporateActionGuard {
  /** Looks again. Throws when the database did not answer; until it has three times, what was known counts. */
  load(): Promise<void>
  /** Whether an order may be filled at this price now. */
  mayFill(symbol: string, quote: OrderQuote): boolean
}

interface Row {
  symbol: string
  kind: ActionInForce['kind']
  ex_date: string
  is_applied: boolean
}

/** An empty board, on which no order is filled before it is loaded. */
export function corporateActionGuard(parts: {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
}): CorporateActionGuard {
  const { pool, clock, calendar } = parts
  let known = new Map<string, ActionInForce[]>()
  let missed = LOOKS_MISSED

  return {
    async load() {
      missed += 1
      const since = dateOfDay(newYorkDayAt(clock.now().getTime()) - SPLIT_REMEMBERED_DAYS)
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
    mayFill(symbol, { at }) {
      if (missed >= LOOKS_MISSED) return false
      const actions = known.get(symbol)
      if (!actions) return true
      const priceDate = calendar.latestSession(at.getTime()).date
      return mayFillAt(actions, priceDate, newYorkDateAt(clock.now().getTime()))
    },
  }
}
