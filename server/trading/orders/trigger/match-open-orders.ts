import type { Logger } from 'pino'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { runningSides } from '#domain/settings/settings.ts'
import { bySides } from '#domain/trading/offering.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { type Leads, type PeriodicJob, createLoggedJob } from '#server/platform/jobs/job.ts'
import type { SettingsMarket } from '../rows/end-orders.ts'
import { reduceForDividends } from './reduce-for-dividends.ts'
import { type MatchQuote, triggerOrders } from './trigger-orders.ts'

const MATCH_EVERY_MS = 1_000

export interface MatchMarket extends SettingsMarket {
  /** A price that counts: believed, live, of the running session, behind no due action. */
  awaitedQuote(instrument: string, event: 'open'): OrderQuote | null
}

/**
 * Compares open orders with the prices of moved symbols, each second on the leader; with two leaders an order still
 * triggers once. `onTriggered` books at once. Prices missed between rounds or while down trigger nothing, nor do
 * those of stopped trading, sides or symbols; symbols closed to purchases trigger no purchase.
 */
export function createOrderMatching(options: {
  pool: Pool
  market: MatchMarket
  leads: Leads
  log: Logger
  onTriggered: () => void
}): PeriodicJob {
  const { pool, market, leads, log, onTriggered } = options
  const parts = { pool, now: () => market.now() }
  /** When a symbol's last compared quote was made, epoch ms. */
  const matched = new Map<string, number>()

  async function match(stopping: AbortSignal): Promise<void> {
    const unfinished = await reduceForDividends(parts, (error, symbol) =>
      log.error({ err: error, symbol }, 'a dividend could not reduce open orders; they wait'),
    )
    await market.settings.confirm(pool)
    const { stops, offerings, catalogue } = market.settings.at(market.now())
    const sides = runningSides(stops)
    if (sides.length === 0) return
    const moved = quotesNow(catalogue).filter(
      ({ instrument, at }) =>
        !stops.instruments.has(instrument) &&
        !unfinished.has(instrument) &&
        matched.get(instrument) !== at.getTime(),
    )
    let triggered = 0
    for (const group of bySides(offerings, moved, { sides, symbolOf: ({ instrument }) => instrument }))
      triggered += await triggerOrders(parts, group.prices, { sides: group.sides, stopping })
    for (const { instrument, at } of moved) matched.set(instrument, at.getTime())
    if (triggered > 0) onTriggered()
  }

  const quotesNow = ({ stocks }: Catalogue): MatchQuote[] =>
    stocks.flatMap(({ symbol }) => {
      const quote = market.awaitedQuote(symbol, 'open')
      return quote && quote.at <= market.now() ? [{ ...quote, instrument: symbol }] : []
    })

  return createLoggedJob({
    name: 'match open orders',
    everyMs: MATCH_EVERY_MS,
    leads,
    log,
    failure: 'open orders could not be compared with prices; they wait',
    work: match,
  })
}
