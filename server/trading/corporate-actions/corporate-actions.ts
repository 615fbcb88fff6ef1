import type { Logger } from 'pino'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Market } from '#server/market/market.ts'
import { MarketFailure } from '#server/market/ports/provider.ts'
import type { Subscription } from '#server/market/ports/polled-source.ts'
import { type Job, type Leads, createLoggedJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import {
  type CatalogueNow,
  type SettingsInForce,
  catalogueNow,
  watchCatalogue,
} from '#server/platform/settings/settings-store.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import type { ActionSource } from '#server/market/ports/action-source.ts'
import type { DollarBuyMarket } from '../orders/rows/insert-dollar-buys.ts'
import { carryOutDue } from './carry-out.ts'
import { checkSource } from '#server/market/corporate-actions/check-source.ts'
import { createEodhdActions } from '#server/market/providers/eodhd/eodhd-corporate-actions.ts'
import { createSimulatedActions } from '#server/market/providers/simulated/simulated-corporate-actions.ts'

const EVERY_MS = 5_000

/** A source of quotes; further arguments are passed through. */
type QuoteOf<A extends unknown[]> = (instrument: string, ...more: A) => OrderQuote | null
type AwaitedQuoteOf<A extends unknown[]> = (instrument: string, ...more: A) => AwaitedQuote | null

/** Receives dividends and splits, carries them out when due, and keeps orders away until then. */
export interface CorporateActions {
  /** Resolves when actions due before the start were carried out or failed. Never rejects. */
  readonly ready: Promise<void>
  /** The source, answering null while no order may be filled at its quotes. */
  guard<A extends unknown[]>(quoteOf: QuoteOf<A>): QuoteOf<A>
  /**
   * The same for quotes that orders wait for. One from before an ex-date fills orders due before it until the
   * dividend is paid; one of the ex-date fills also before that.
   */
  guardAwaited<A extends unknown[]>(quoteOf: AwaitedQuoteOf<A>): AwaitedQuoteOf<A>
  /** The same for a resting order's estimate, which may include the dividend. */
  guardEstimate(quoteOf: QuoteOf<[]>): QuoteOf<[]>
  readonly jobs: readonly Job[]
}

interface ActionParts {
  config: Config
  clock: Clock
  /** Null without its token. */
  eodhd: Subscription | null
  pool: Pool
  leads: Leads
  log: Logger
  market: Pick<Market, 'actionGuard' | 'calendar' | 'latestPrice' | 'ready'> & {
    orders: Omit<DollarBuyMarket, 'settings'>
  }
  settings: SettingsInForce
}

/** Every node loads the actions and keeps orders away; the leader carries them out. */
export function createCorporateActions(parts: ActionParts): CorporateActions {
  const { log, pool, clock, leads, market, settings } = parts
  const reinvestsAt = { ...market.orders, latestPrice: market.latestPrice, settings }
  const guard = market.actionGuard
  const catalogue = catalogueNow(parts)
  const source = chosenSource(parts, catalogue)
  const logCarryOut = logOnChange()

  const check = createCheck(parts, source, catalogue)
  const loading = createLoggedJob({
    name: 'load corporate actions',
    everyMs: EVERY_MS,
    log,
    failure: 'corporate actions are not known',
    work: () => guard.load(),
  })
  const carryingOut = createPeriodicJob({
    name: 'carry out corporate actions',
    everyMs: EVERY_MS,
    leads,
    async work(stopping) {
      if (source?.isLocal) await check(stopping)
      await logCarryOut(carryOutDue({ pool, clock, settings, reinvestsAt, log }), (error) =>
        log.error({ err: error }, 'a corporate action could not be carried out; orders in its symbol wait'),
      )
      await loading.now()
    },
  })
  const catchUp = () => carryingOut.now().then(loading.now)
  // Separate: a slow provider must not delay what is due.
  const checking = createPeriodicJob({
    name: 'check for corporate actions',
    everyMs: EVERY_MS,
    leads,
    work: check,
  })

  return {
    ready: market.ready.then(catchUp),
    ...guardsOf(guard, () => void catchUp()),
    jobs: [loading, carryingOut, ...(source && !source.isLocal ? [checking] : [])],
  }
}

/** Asks the source when due, and at once after a listing. */
function createCheck(
  { pool, clock, log, market }: Pick<ActionParts, 'pool' | 'clock' | 'log' | 'market'>,
  source: ActionSource | null,
  catalogue: CatalogueNow,
): (stopping: AbortSignal) => Promise<void> {
  const logCheck = logOnChange()
  const isListed = watchCatalogue(catalogue)
  let isWanted = false
  return async (stopping) => {
    if (!source) return
    const { latestPrice } = market
    // Stays wanted until done: a listed instrument may split tomorrow.
    isWanted ||= isListed()
    const checked = checkSource({ pool, clock, log, latestPrice }, source, { isWanted })
    await logCheck(
      checked.then(() => void (isWanted = false)),
      (error) => {
        if (stopping.aborted) return
        const cause = error instanceof MarketFailure ? { reason: error.message } : { err: error }
        log.warn({ source: source.name, ...cause }, 'a source of corporate actions could not be read')
      },
    )
  }
}

/** Sources without a quote while no order may be filled at it; `onDue` is called when an order waits. */
function guardsOf(
  guard: Market['actionGuard'],
  onDue: () => void,
): Pick<CorporateActions, 'guard' | 'guardAwaited' | 'guardEstimate'> {
  return {
    guard:
      (quoteOf) =>
      (instrument, ...more) => {
        const quote = quoteOf(instrument, ...more)
        const obstacle = quote && guard.obstacle(instrument, quote)
        // The action may be due, or carried out by another node.
        if (obstacle === 'action_due') onDue()
        return obstacle === null ? quote : null
      },
    guardAwaited:
      (quoteOf) =>
      (instrument, ...more) => {
        const quote = quoteOf(instrument, ...more)
        return quote && guard.fillsAwaited(instrument, quote) ? quote : null
      },
    guardEstimate: (quoteOf) => (instrument) => {
      const quote = quoteOf(instrument)
      return quote && guard.obstacle(instrument, quote) !== 'action_due' ? quote : null
    },
  }
}

/** Simulated prices have simulated dividends. Without a source the operator announces them. */
function chosenSource(
  { config, eodhd, market }: Pick<ActionParts, 'config' | 'eodhd' | 'market'>,
  catalogue: CatalogueNow,
): ActionSource | null {
  if (config.marketData === 'simulated')
    return createSimulatedActions({ seed: config.simulationSeed, calendar: market.calendar, catalogue })
  return eodhd && createEodhdActions(eodhd, catalogue)
}
