import type { Logger } from 'pino'
import type { OrderQuote } from '#domain/trading/order.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Market } from '#server/market/market.ts'
import { MarketFailure } from '#server/market/ports/provider.ts'
import type { Subscription } from '#server/market/ports/subscription.ts'
import { runEvery } from '#server/platform/jobs/run-every.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { corporateActionGuard } from './corporate-action-guard.ts'
import type { ActionSource } from '#server/market/ports/action-source.ts'
import { carryOutDue } from './carry-out.ts'
import { checkSource } from '#server/market/corporate-actions/check-source.ts'
import { eodhdActions } from '#server/market/providers/eodhd/eodhd-corporate-actions.ts'
import { simulatedActions } from '#server/market/providers/simulated/simulated-corporate-actions.ts'

const EVERY_MS = 5_000

/** Dividends and splits: hears of them, carries them out when they are due, and keeps orders out of their way. */
export interface CorporateActions {
  /** Done when what was missed before the start has been carried out, as far as that is possible. Never rejects. */
  readonly ready: Promise<void>
  /** The same question for a price, answered null while an action of its instrument must come first. */
  guard<Quote extends OrderQuote>(
    quoteOf: (instrument: string) => Quote | null,
  ): (instrument: string) => Quote | null
  close(): Promise<void>
}

/** Every node hears and keeps orders out of the way, and any of them carries out. */
export function openCorporateActions(parts: {
  config: Config
  clock: Clock
  /** Null without its token. */
  eodhd: Subscription | null
  pool: Pool
  log: Logger
  market: Pick<Market, 'calendar' | 'latestPrice' | 'ready'>
}): CorporateActions {
  const { log, pool, clock, market } = parts
  let isClosing = false
  const board = corporateActionGuard({ pool, clock, calendar: market.calendar })
  const source = chosenSource(parts)
  const asked = logOnChange()
  const listened = logOnChange()
  const carriedOut = logOnChange()

  const check = async () => {
    if (!source) return
    await asked(checkSource({ pool, clock, log, latestPrice: market.latestPrice }, source), (error) => {
      if (isClosing) return
      const cause = error instanceof MarketFailure ? { reason: error.message } : { err: error }
      log.warn({ source: source.name, ...cause }, 'a source of corporate actions could not be asked')
    })
  }
  const listening = runEvery(
    () => listened(board.load(), (error) => log.warn({ err: error }, 'corporate actions are not known')),
    EVERY_MS,
  )
  const working = runEvery(async () => {
    if (source?.isLocal) await check()
    await carriedOut(carryOutDue(parts), (error) =>
      log.error({ err: error }, 'a corporate action could not be carried out; orders in its symbol wait'),
    )
    await listening.now()
  }, EVERY_MS)
  // Somebody else's answers may take long, and must hold up nothing that is due.
  const asking = !source || source.isLocal ? null : runEvery(check, EVERY_MS)

  return {
    ready: market.ready.then(working.now),
    guard: (quoteOf) => (instrument) => {
      const quote = quoteOf(instrument)
      if (!quote || board.mayFill(instrument, quote)) return quote
      // Somebody waits: perhaps there is something to do, or somebody else has done it.
      void working.now()
      return null
    },
    async close() {
      isClosing = true
      await asking?.stop()
      await working.stop()
      await listening.stop()
    },
  }
}

/** Prices that are simulated have simulated dividends. With others whom nobody tells of, the operator announces. */
function chosenSource({
  config,
  eodhd,
  market,
}: {
  config: Config
  eodhd: Subscription | null
  market: Pick<Market, 'calendar'>
}): ActionSource | null {
  if (config.marketData === 'simulated')
    return simulatedActions({ seed: config.simulationSeed, calendar: market.calendar })
  return eodhd && eodhdActions(eodhd)
}
