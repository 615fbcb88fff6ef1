import type { Logger } from 'pino'
import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, invertRate } from '#domain/money/exchange-rate.ts'
import {
  RATE_CACHE_MS,
  isAcceptableRate,
  isPublishedTooLongAgo,
  isRateStale,
} from '#domain/cash/rate-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type SuspectRate, type GoodRate, loadGoodRates, storeRefresh } from './good-rates.ts'
import {
  type ProviderQuotes,
  type PublishedRates,
  type RateProvider,
  RateProviderFailure,
} from '../ports/rate-provider.ts'
import { scaleOf } from '../providers/simulated/simulated-rates.ts'

/** After a failure it is tried again in a minute, then in two, four and so on. */
const FIRST_RETRY_MS = 60_000
/** As long as open-er-api keeps a caller out who has asked too often. */
const LAST_RETRY_MS = 20 * 60_000

/** A real provider's rates, kept for an hour, and beyond it while it is silent. */
export interface FetchedRates extends ProviderQuotes {
  /** Takes over what any node has stored. */
  load(): Promise<void>
  /** Asks the provider if an hour has passed, unless somebody is asking already. Never throws. */
  refreshIfDue(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  provider: RateProvider
  pool: Pool
  clock: Clock
  log: Logger
  /** The administrators' own rate, in dollars per unit. */
  customOf(currency: ForeignCurrency): Rate | undefined
}

export function createFetchedRates({ provider, pool, clock, log, customOf }: Parts): FetchedRates {
  const good = new Map<ForeignCurrency, GoodRate>()
  /** What was last refused of a currency, so that an hourly repetition is not recorded again. */
  const quarantined = new Map<ForeignCurrency, Rate>()
  const closing = new AbortController()
  let flight: Promise<void> | null = null
  let failures = 0
  let notBeforeMs = 0

  function isDue(): boolean {
    if (closing.signal.aborted || clock.monotonicMs() < notBeforeMs) return false
    // Rates of a provider that was set before do not keep this one waiting.
    const own = [...good.values()].filter(({ source }) => source === provider.name)
    const newestMs = Math.max(...own.map(({ receivedAt }) => receivedAt.getTime()))
    const ageMs = clock.now().getTime() - newestMs
    return ageMs < 0 || ageMs >= RATE_CACHE_MS
  }

  async function load(): Promise<void> {
    for (const stored of await loadGoodRates(pool)) keep(stored)
  }

  function keep(rate: GoodRate): void {
    const known = good.get(rate.currency)
    if (!known || known.receivedAt <= rate.receivedAt) good.set(rate.currency, rate)
  }

  async function refresh(): Promise<void> {
    try {
      const published = await provider.fetchRates(closing.signal)
      await take(published, clock.now())
      failures = 0
      notBeforeMs = clock.monotonicMs() + RATE_CACHE_MS
    } catch (error) {
      if (closing.signal.aborted) return
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
      failures += 1
      notBeforeMs = clock.monotonicMs() + retryMs
      const cause = error instanceof RateProviderFailure ? { reason: error.message } : { err: error }
      log.warn({ provider: provider.name, retryMs, ...cause }, 'exchange rates could not be refreshed')
    }
  }

  /** Believes what may be believed of an answer. */
  async function take({ at, atOf, unitsPerDollar }: PublishedRates, now: Date): Promise<void> {
    if (isPublishedTooLongAgo(at, now)) throw new RateProviderFailure('its latest rates are over a week old')
    const accepted: GoodRate[] = []
    const suspect: SuspectRate[] = []
    for (const [currency, arrived] of unitsPerDollar) {
      const publishedAt = atOf?.get(currency) ?? at
      // A currency that has stopped is confirmed no more, while others go on.
      if (isPublishedTooLongAgo(publishedAt, now)) continue
      const providerAt = publishedAt > now ? now : publishedAt
      const kept = good.get(currency)?.unitsPerDollar
      const custom = customOf(currency)
      const known = {
        lastGood: kept,
        custom: custom === undefined ? undefined : invertRate(custom),
        scale: scaleOf(currency),
      }
      if (isAcceptableRate(arrived, known)) {
        const source = provider.name
        accepted.push({ currency, unitsPerDollar: arrived, source, providerAt, receivedAt: now })
      } else suspect.push({ currency, arrived, kept })
    }
    const news = suspect.filter(({ currency, arrived }) => quarantined.get(currency) !== arrived)
    await storeRefresh(pool, { source: provider.name, good: accepted, suspect: news, at: now })
    for (const rate of accepted) {
      keep(rate)
      quarantined.delete(rate.currency)
    }
    for (const { currency, arrived } of news) {
      quarantined.set(currency, arrived)
      log.warn({ provider: provider.name, currency }, 'an exchange rate jumped and was quarantined')
    }
  }

  return {
    load,
    quoteOf(currency) {
      const known = good.get(currency)
      if (!known || isRateStale(known.receivedAt, clock.now())) return null
      const { unitsPerDollar, source, providerAt } = known
      return { rate: invertRate(unitsPerDollar), unitsPerDollar, source, at: providerAt }
    },
    async refreshIfDue() {
      if (!flight && isDue()) flight = refresh().finally(() => (flight = null))
      await flight
    },
    async close() {
      closing.abort()
      await flight
    },
  }
}
