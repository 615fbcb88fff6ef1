import { z } from 'zod'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { WHY_NO_ANSWER, limitedFetch } from '#server/platform/http/limited-fetch.ts'
import {
  type RateProvider,
  RateProviderFailure,
  notAsDocumented,
  publishedRates,
} from '../ports/rate-provider.ts'
import { jsonIn } from '../ports/read-answer.ts'

const TIMEOUT_MS = 3_000
/** The longest honest answer, 160 currencies, has 4 kB. */
const MAX_BYTES = 64 * 1024
/** The year 9999: the last that ISO 8601 dates print. */
export const LAST_SECOND = 253_402_300_799

const frankfurter = z
  .object({ base: z.literal('USD'), date: z.iso.date(), rates: z.record(z.string(), z.unknown()) })
  // 16:00 in Frankfurt is 14:00 or 15:00 UTC; the earlier is never in the future.
  .transform(({ date, rates }) => ({ at: new Date(`${date}T14:00:00Z`), rates }))

/**
 * European Central Bank reference rates through frankfurter v1: each bank day about 16:00 in Frankfurt. No key; can be
 * self-hosted. Asks for units per dollar: the inverse is rounded to six decimals, two digits for a rupiah.
 * https://frankfurter.dev
 */
export const createFrankfurterRates = (baseUrl = 'https://api.frankfurter.dev'): RateProvider =>
  publicRates('frankfurter', {
    url: `${baseUrl.replace(/\/+$/, '')}/v1/latest?base=USD&symbols=${FOREIGN_CURRENCIES.join(',')}`,
    answer: frankfurter,
  })

const openErApi = z
  .object({
    result: z.literal('success'),
    base_code: z.literal('USD'),
    time_last_update_unix: z.int().positive().max(LAST_SECOND),
    rates: z.record(z.string(), z.unknown()),
  })
  .transform(({ time_last_update_unix: second, rates }) => ({ at: new Date(second * 1_000), rates }))

/**
 * ExchangeRate-API's open access: daily rates, no key, a link wherever they show. Hourly requests are never limited;
 * oftener, it answers 429 for twenty minutes. https://www.exchangerate-api.com/docs/free
 */
export const createOpenErApiRates = (baseUrl = 'https://open.er-api.com'): RateProvider =>
  publicRates('open-er-api', { url: `${baseUrl.replace(/\/+$/, '')}/v6/latest/USD`, answer: openErApi })

/** One public address with the day's rates, requested with at most three seconds and 64 KiB. */
function publicRates(
  name: string,
  { url, answer }: { url: string; answer: z.ZodType<{ at: Date; rates: Record<string, unknown> }> },
): RateProvider {
  return {
    name,
    async fetchRates(signal) {
      const sent = await limitedFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal })
      if (typeof sent === 'string') throw new RateProviderFailure(WHY_NO_ANSWER[sent])
      if (sent.status !== 200) throw new RateProviderFailure(`it answered with status ${sent.status}`)
      const json = jsonIn(sent.body.toString('utf8'))
      if (json === undefined) throw new RateProviderFailure('its answer was not JSON')
      const parsed = answer.safeParse(json)
      if (!parsed.success) throw notAsDocumented()
      return publishedRates(parsed.data.at, parsed.data.rates)
    },
  }
}
