import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, invertRate, formatRate } from '#domain/money/exchange-rate.ts'
import {
  RATE_CACHE_MS,
  isAcceptableRate,
  isPublishedTooLongAgo,
  isRateStale,
  replacesRate,
} from '#domain/cash/rate-validation.ts'
import { type Pool, takeIds, inTransaction } from '#server/platform/database/database.ts'
import {
  type ProviderQuotes,
  type PublishedRates,
  type RateProvider,
  RateProviderFailure,
} from '../ports/rate-provider.ts'
import { scaleOf } from '../providers/simulated/simulated-rates.ts'
import { lastShownMs } from '#domain/clocks-apart.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { MarketParts } from '../ports/provider.ts'

/** The first retry delay; it doubles. */
const FIRST_RETRY_MS = 60_000
/** The time that open-er-api refuses a caller after too many requests. */
const LONGEST_RETRY_MS = 20 * 60_000

/** A provider's rates, refreshed hourly. The last accepted ones stay during an outage. */
export interface FetchedRates extends ProviderQuotes {
  /** Loads rates stored by any node. */
  load(): Promise<void>
  /** Requests the rates when due, sharing a running request. Never throws. */
  refreshIfDue(): Promise<void>
  close(): Promise<void>
}

interface Parts extends Pick<MarketParts, 'pool' | 'clock' | 'log'> {
  provider: RateProvider
  /** In dollars per unit. */
  customOf(currency: ForeignCurrency): Rate | undefined
}

type GoodRates = Map<ForeignCurrency, GoodRate>

export function createFetchedRates(parts: Parts): FetchedRates {
  const { provider, pool, clock, log } = parts
  const good: GoodRates = new Map()
  const accept = createRateIntake(parts, good)
  const closing = new AbortController()
  let flight: Promise<void> | null = null
  let failuresInARow = 0
  let notBeforeMs = 0

  function isDue(): boolean {
    if (closing.signal.aborted || clock.monotonicMs() < notBeforeMs) return false
    // Another provider's stored rates do not delay this one.
    const own = [...good.values()].filter(({ source }) => source === provider.name)
    const newestMs = Math.max(...own.map(({ receivedAt }) => receivedAt.getTime()))
    const ageMs = clock.now().getTime() - newestMs
    return ageMs < 0 || ageMs >= RATE_CACHE_MS
  }

  async function refresh(): Promise<void> {
    try {
      await accept(await provider.fetchRates(closing.signal), clock.now())
      failuresInARow = 0
      notBeforeMs = clock.monotonicMs() + RATE_CACHE_MS
    } catch (error) {
      if (closing.signal.aborted) return
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failuresInARow, LONGEST_RETRY_MS)
      failuresInARow += 1
      notBeforeMs = clock.monotonicMs() + retryMs
      const cause = error instanceof RateProviderFailure ? { reason: error.message } : { err: error }
      log.warn({ provider: provider.name, retryMs, ...cause }, 'exchange rates could not be refreshed')
    }
  }

  return {
    async load() {
      for (const stored of await loadGoodRates(pool)) replaceOlder(good, stored, clock.now())
    },
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

function replaceOlder(good: GoodRates, rate: GoodRate, now: Date): void {
  const known = good.get(rate.currency)
  if (!known || replacesRate(rate.receivedAt, known.receivedAt, now)) good.set(rate.currency, rate)
}

/**
 * Validates an answer's rates: stores accepted ones, also in `good`, and records suspect ones. Throws a
 * RateProviderFailure for an answer over a week old.
 */
function createRateIntake({ provider, pool, log, customOf }: Parts, good: GoodRates) {
  /** Each currency's last suspect rate, to record repetitions once. */
  const quarantined = new Map<ForeignCurrency, Rate>()

  return async function accept({ at, atOf, unitsPerDollar }: PublishedRates, now: Date): Promise<void> {
    if (isPublishedTooLongAgo(at, now)) throw new RateProviderFailure('its latest rates are over a week old')
    const accepted: GoodRate[] = []
    const suspect: SuspectRate[] = []
    for (const [currency, arrived] of unitsPerDollar) {
      const publishedAt = atOf?.get(currency) ?? at
      // One currency may have stopped; its rate is not confirmed.
      if (isPublishedTooLongAgo(publishedAt, now)) continue
      const lastGood = good.get(currency)?.unitsPerDollar
      const custom = customOf(currency)
      const known = {
        lastGood,
        custom: custom === undefined ? undefined : invertRate(custom),
        scale: scaleOf(currency),
      }
      if (isAcceptableRate(arrived, known)) {
        const providerAt = publishedAt > now ? now : publishedAt
        accepted.push({
          currency,
          unitsPerDollar: arrived,
          source: provider.name,
          providerAt,
          receivedAt: now,
        })
      } else suspect.push({ currency, arrived, lastGood })
    }
    const news = suspect.filter(({ currency, arrived }) => quarantined.get(currency) !== arrived)
    await storeRefresh(pool, { source: provider.name, accepted, suspect: news, at: now })
    for (const rate of accepted) {
      replaceOlder(good, rate, now)
      quarantined.delete(rate.currency)
    }
    for (const { currency, arrived } of news) {
      quarantined.set(currency, arrived)
      log.warn({ provider: provider.name, currency }, 'an exchange rate jumped and was quarantined')
    }
  }
}

interface GoodRate {
  currency: ForeignCurrency
  unitsPerDollar: Rate
  source: string
  providerAt: Date
  receivedAt: Date
}

/** A rejected rate, beside the last good one. */
interface SuspectRate {
  currency: ForeignCurrency
  arrived: Rate
  lastGood: Rate | undefined
}

/** The last rates that any node accepted. */
const loadGoodRates = async (pool: Pool): Promise<GoodRate[]> =>
  (await pool.query<GoodRate>(LIST_PROVIDER_RATES)).rows

/** Stores accepted rates and audits suspect ones in one transaction. */
async function storeRefresh(
  pool: Pool,
  {
    source,
    accepted,
    suspect,
    at,
  }: { source: string; accepted: GoodRate[]; suspect: SuspectRate[]; at: Date },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const { currency, unitsPerDollar, providerAt, receivedAt } of accepted) {
      const lastShown = new Date(lastShownMs(at.getTime()))
      const values = [currency, unitsPerDollar, source, providerAt, receivedAt, lastShown]
      await tx.query(STORE_PROVIDER_RATE, values)
    }
    if (suspect.length === 0) return
    const ids = await takeIds(tx)
    for (const { currency, arrived, lastGood } of suspect) {
      await recordAudit(tx, {
        id: ids.next(),
        at,
        actorId: null,
        action: 'rate.quarantined',
        subjectType: 'exchange_rate',
        subjectId: currency,
        customerId: null,
        ...(lastGood === undefined ? {} : { before: { unitsPerDollar: formatRate(lastGood) } }),
        after: { unitsPerDollar: formatRate(arrived), source },
        address: null,
      })
    }
  })
}

const LIST_PROVIDER_RATES = `
select currency, units_per_dollar as "unitsPerDollar", source, provider_at as "providerAt", received_at as "receivedAt"
from provider_rates`

/** An older rate changes nothing; one after $6 came from a clock since set back. */
const STORE_PROVIDER_RATE = `
insert into provider_rates (currency, units_per_dollar, source, provider_at, received_at)
values ($1, $2, $3, $4, $5)
on conflict (currency) do update
set units_per_dollar = excluded.units_per_dollar, source = excluded.source,
    provider_at = excluded.provider_at, received_at = excluded.received_at
where provider_rates.received_at <= excluded.received_at or provider_rates.received_at > $6`
