import type { Logger } from 'pino'
import type { OrderQuote } from '#domain/trading/order.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Market } from '#server/market/market.ts'
import { MarketFailure } from '#server/market/ports/provider.ts'
import type { Subscription } from '#server/market/ports/subscription.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
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
  readonly jobs: readonly Job[]
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
  const board = corporateActionGuard({ pool, clock, calendar: market.calendar })
  const source = chosenSource(parts)
  const asked = logOnChange()
  const listened = logOnChange()
  const carriedOut = logOnChange()

  const check = async (stopping: AbortSignal) => {
    if (!source) return
    await asked(checkSource({ pool, clock, log, latestPrice: market.latestPrice }, source), (error) => {
      if (stopping.aborted) return
      const cause = error instanceof MarketFailure ? { reason: error.message } : { err: error }
      log.warn({ source: source.name, ...cause }, 'a source of corporate actions could not be asked')
    })
  }
  const loading = createPeriodicJob({
    name: 'load corporate actions',
    everyMs: EVERY_MS,
    work: () =>
      listened(board.load(), (error) => log.warn({ err: error }, 'corporate actions are not known')),
  })
  const carryingOut = createPeriodicJob({
    name: 'carry out corporate actions',
    everyMs: EVERY_MS,
    async work(stopping) {
      if (source?.isLocal) await check(stopping)
      await carriedOut(carryOutDue(parts), (error) =>
        log.error({ err: error }, 'a corporate action could not be carried out; orders in its symbol wait'),
      )
      await loading.now()
    },
  })
  // A provider may take long to reply, and must not delay what is due.
  const asking = createPeriodicJob({ name: 'ask for corporate actions', everyMs: EVERY_MS, work: check })

  return {
    ready: market.ready.then(carryingOut.now),
    guard: (quoteOf) => (instrument) => {
      const quote = quoteOf(instrument)
      if (!quote || board.mayFill(instrument, quote)) return quote
      // An order waits: an action may be due, or another node may have carried it out.
      void carryingOut.now()
      return null
    },
    jobs: [loading, carryingOut, ...(source && !source.isLocal ? [asking] : [])],
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
