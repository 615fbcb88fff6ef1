import type { Logger } from 'pino'
import type { DepositCurrency, QuotedRate } from '#domain/deposit.ts'
import { parRate } from '#domain/deposit.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Serve } from '#server/http/route.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { createCustomRates } from './custom-rates.ts'
import { type FetchedRates, createFetchedRates } from './fetched-rates.ts'
import { frankfurter } from './frankfurter.ts'
import { currentQuote } from './list-exchange-rates.ts'
import { openErApi } from './open-er-api.ts'
import type { RateProvider } from './rate-provider.ts'
import { mountExchangeRates } from './routes.ts'
import { simulatedRates } from './simulated.ts'
import { watchStoredRates } from './watch-stored-rates.ts'

/** The rates deposits are priced at. */
export interface Rates {
  /** US dollars per unit, with its source; null while no rate of the currency may be trusted. */
  rateOf(currency: DepositCurrency): QuotedRate | null
  mount(serve: Serve): void
  close(): Promise<void>
}

/**
 * Opens the exchange rates: the administrators' own over the provider's. What is stored counts from the
 * first request on; a real provider is asked in the background. Refuses (throws one sentence) a provider
 * without an adapter.
 */
export async function openExchangeRates(options: {
  config: Pick<Config, 'fxRates' | 'fxBaseUrl'>
  clock: Clock
  pool: Pool
  log: Logger
}): Promise<Rates> {
  const { config, clock, pool, log } = options
  const source = providerOf(config)
  const custom = createCustomRates()
  const customOf = (currency: Parameters<typeof custom.rateOf>[0]) => custom.rateOf(currency)?.rate
  const fetched: FetchedRates | null =
    source && createFetchedRates({ provider: source, pool, clock, log, customOf })
  const provider = fetched ?? simulatedRates(clock)
  const watch = await watchStoredRates({ pool, log, custom, fetched })

  return {
    rateOf(currency) {
      if (currency === 'USD') return parRate(clock.now())
      const quote = currentQuote({ custom, provider }, currency)
      return quote && { rate: quote.rate, source: quote.source, at: quote.at }
    },
    mount: (serve) => mountExchangeRates(serve, { pool, clock, custom, provider }, watch.ready),
    async close() {
      await watch.close()
      await fetched?.close()
    },
  }
}

/** Null for the simulated rates, which nobody has to be asked for. */
function providerOf({ fxRates, fxBaseUrl }: Pick<Config, 'fxRates' | 'fxBaseUrl'>): RateProvider | null {
  switch (fxRates) {
    case 'simulated':
      return null
    case 'frankfurter':
      return frankfurter(fxBaseUrl)
    case 'open-er-api':
      return openErApi(fxBaseUrl)
    case 'eodhd':
      throw new StartRefusal(
        'FX_RATES eodhd has no adapter in this version: set it to simulated, frankfurter or open-er-api.',
      )
  }
}
