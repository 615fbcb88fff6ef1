import * as fx from '#contract/market/fx.ts'
import { type DepositCurrency, type QuotedRate, parRate } from '#domain/cash/deposit.ts'
import { type Config, StartRefusal } from '#server/platform/config/config.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { createPeriodicJob } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { MarketParts } from '../ports/provider.ts'
import type { RateProvider } from '../ports/rate-provider.ts'
import type { Subscription } from '../ports/polled-source.ts'
import { createEodhdRates } from '../providers/eodhd/eodhd-rates.ts'
import { createFrankfurterRates, createOpenErApiRates } from '../providers/public-rates.ts'
import { createSimulatedRates } from '../providers/simulated/simulated-rates.ts'
import { deleteCustomRate, rateHandler, setCustomRate } from './change-custom-rate.ts'
import { RATES_VERSION } from './custom-rates.sql.ts'
import { type CustomRates, type RateStore, createCustomRates, readCustomRates } from './custom-rates.ts'
import { type FetchedRates, createFetchedRates } from './fetched-rates.ts'
import { currentQuote, listCustomRates, listExchangeRates } from './list-rates.ts'

/** The rates that convert deposits. */
export type Rates = Awaited<ReturnType<typeof startExchangeRates>>

/**
 * Exchange rates: custom rates override the provider's. Stored rates count at once; requests to `source` (null for
 * simulated rates) run in the background.
 */
export async function startExchangeRates(
  options: Pick<MarketParts, 'clock' | 'pool' | 'leads' | 'log'> & {
    source: RateProvider | null
    settings: SettingsInForce
  },
) {
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
    /** US dollars per unit, with source; null without a valid rate. */
    rateOf(currency: DepositCurrency): QuotedRate | null {
      if (currency === 'USD') return parRate(clock.now())
      const quote = currentQuote({ custom, provider }, currency)
      if (!quote) return null
      const { rate, source, at } = quote
      return { rate, source, at, providerRate: provider.quoteOf(currency)?.rate ?? null }
    },
    proposals: rateHandler(store),
    jobs: [watch.job],
    mount: (serve: Serve) => mountExchangeRates(serve, store, watch.ready),
    async close(): Promise<void> {
      await fetched?.close()
    },
  }
}

/** The configured rate provider; null for simulated rates. Throws a StartRefusal if its token is missing. */
export function chosenProvider(
  { fxRates, fxBaseUrl }: Pick<Config, 'fxRates' | 'fxBaseUrl'>,
  eodhd: Subscription | null,
): RateProvider | null {
  switch (fxRates) {
    case 'simulated':
      return null
    case 'frankfurter':
      return createFrankfurterRates(fxBaseUrl)
    case 'open-er-api':
      return createOpenErApiRates(fxBaseUrl)
    case 'eodhd':
      if (eodhd === null) {
        throw new StartRefusal('EODHD_API_TOKEN must be set when FX_RATES is eodhd.')
      }
      return createEodhdRates(eodhd.client())
  }
}

/** Other nodes use a change within this; five seconds are promised. */
const POLL_MS = 2_000

interface Parts extends Pick<MarketParts, 'pool' | 'log'> {
  custom: CustomRates
  /** Null while rates are simulated. */
  fetched: FetchedRates | null
  /** Whether this server requests the provider's rates. */
  isLeader: () => Promise<boolean>
}

/**
 * Keeps a node's rates current: a small query every two seconds reads rates only if another node stored some. LISTEN
 * would need its own connection, and this poll as well for lost notifications.
 */
export async function watchStoredRates({ pool, log, custom, fetched, isLeader }: Parts) {
  let seen = ''

  async function catchUp(): Promise<void> {
    const { rows } = await pool.query<{ custom: bigint | null; provider: string | null }>(RATES_VERSION)
    const version = `${rows[0]?.custom} ${rows[0]?.provider}`
    if (version === seen) return
    for (const change of await readCustomRates(pool)) custom.apply(change)
    await fetched?.load()
    seen = version
  }

  async function request(): Promise<void> {
    if (fetched && (await isLeader())) await fetched.refreshIfDue()
  }

  await catchUp()
  const firstAnswer = request()
  const said = logOnChange()
  const job = createPeriodicJob({
    name: 'read stored exchange rates',
    everyMs: POLL_MS,
    async work() {
      await said(catchUp(), (error) => log.warn({ err: error }, 'stored exchange rates could not be read'))
      // Not awaited: the next poll must not wait for a slow provider.
      void request()
    },
  })

  return {
    /** Done after the first request to the provider. */
    async ready(): Promise<void> {
      await firstAnswer
    },
    job,
  }
}

/** Rates for customers and administrators. `ready` resolves after the provider's first answer. */
function mountExchangeRates(serve: Serve, executor: RateStore, ready: () => Promise<void>): void {
  serve(fx.getExchangeRates, async () => {
    await ready()
    return listExchangeRates(executor)
  })
  serve(fx.adminListExchangeRates, (call) => listCustomRates(executor, reviewerOf(call)))
  serve(fx.setExchangeRate, (call) =>
    setCustomRate(executor, {
      currency: call.body.currency,
      rate: call.body.rateToUSD,
      reviewer: reviewerOf(call),
    }),
  )
  serve(fx.deleteExchangeRate, (call) =>
    deleteCustomRate(executor, { currency: call.params.currency, reviewer: reviewerOf(call) }),
  )
}
