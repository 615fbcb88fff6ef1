import type { Logger } from 'pino'
import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { parRate } from '#domain/cash/deposit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { createCustomRates } from './custom-rates.ts'
import { type FetchedRates, createFetchedRates } from './fetched-rates.ts'
import { currentQuote } from './list-exchange-rates.ts'
import type { RateProvider } from '../ports/rate-provider.ts'
import { type RatePayload, rateHandler } from './rate-handler.ts'
import { mountExchangeRates } from './routes.ts'
import { createSimulatedRates } from '../providers/simulated/simulated-rates.ts'
import { watchStoredRates } from './watch-stored-rates.ts'

/** The rates that convert deposits. */
export interface Rates {
  /** US dollars per unit, with source; null without a valid rate. */
  rateOf(currency: DepositCurrency): QuotedRate | null
  readonly proposals: ProposalHandler<RatePayload>
  readonly jobs: readonly Job[]
  mount(serve: Serve): void
  close(): Promise<void>
}

/**
 * Exchange rates: custom rates override the provider's. Stored rates count at once; requests to `source` (null for
 * simulated rates) run in the background.
 */
export async function startExchangeRates(options: {
  source: RateProvider | null
  clock: Clock
  pool: Pool
  leads: Leads
  log: Logger
  settings: SettingsInForce
}): Promise<Rates> {
  const { source, clock, pool, leads, log, settings } = options
  const custom = createCustomRates()
  const customOf = (currency: Parameters<typeof custom.rateOf>[0]) => custom.rateOf(currency)?.rate
  const fetched: FetchedRates | null =
    source && createFetchedRates({ provider: source, pool, clock, log, customOf })
  const provider = fetched ?? createSimulatedRates(clock)
  const store = { pool, clock, settings, custom, provider }
  const watch = await watchStoredRates({
    pool,
    log,
    custom,
    fetched,
    isLeader: source ? leads.of(`request exchange rates of ${source.name}`) : async () => false,
  })

  return {
    rateOf(currency) {
      if (currency === 'USD') return parRate(clock.now())
      const quote = currentQuote({ custom, provider }, currency)
      if (!quote) return null
      const { rate, source, at } = quote
      return { rate, source, at, providerRate: provider.quoteOf(currency)?.rate ?? null }
    },
    proposals: rateHandler(store),
    jobs: [watch.job],
    mount: (serve) => mountExchangeRates(serve, store, watch.ready),
    async close() {
      await fetched?.close()
    },
  }
}
