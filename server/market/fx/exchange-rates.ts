import type { Logger } from 'pino'
import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { parRate } from '#domain/cash/deposit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { createCustomRates } from './custom-rates.ts'
import { type FetchedRates, createFetchedRates } from './fetched-rates.ts'
import { currentQuote } from './list-exchange-rates.ts'
import type { RateProvider } from '../ports/rate-provider.ts'
import { mountExchangeRates } from './routes.ts'
import { createSimulatedRates } from '../providers/simulated/simulated-rates.ts'
import { watchStoredRates } from './watch-stored-rates.ts'

/** The rates that convert deposits. */
export interface Rates {
  /** US dollars per unit, with its source; null while there is no valid rate of the currency. */
  rateOf(currency: DepositCurrency): QuotedRate | null
  readonly jobs: readonly Job[]
  mount(serve: Serve): void
  close(): Promise<void>
}

/**
 * The exchange rates. The administrators' custom rates override the provider's. Stored rates count from the
 * first request on. Requests to a real provider (`source`; null for the simulated rates) run in the background.
 */
export async function startExchangeRates(options: {
  source: RateProvider | null
  clock: Clock
  pool: Pool
  leads: Leads
  log: Logger
}): Promise<Rates> {
  const { source, clock, pool, leads, log } = options
  const custom = createCustomRates()
  const customOf = (currency: Parameters<typeof custom.rateOf>[0]) => custom.rateOf(currency)?.rate
  const fetched: FetchedRates | null =
    source && createFetchedRates({ provider: source, pool, clock, log, customOf })
  const provider = fetched ?? createSimulatedRates(clock)
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
      return quote && { rate: quote.rate, source: quote.source, at: quote.at }
    },
    jobs: [watch.job],
    mount: (serve) => mountExchangeRates(serve, { pool, clock, custom, provider }, watch.ready),
    async close() {
      await fetched?.close()
    },
  }
}
