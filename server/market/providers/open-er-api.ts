import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { notAsDocumented, publishedRates } from '../ports/published-rates.ts'
import type { RateProvider } from '../ports/rate-provider.ts'

/** The year 9999: the last that ISO 8601 dates print. */
const LAST_SECOND = 253_402_300_799

const answer = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: z.int().positive().max(LAST_SECOND),
  rates: z.record(z.string(), z.unknown()),
})

/**
 * ExchangeRate-API's open access: daily rates, no key, a link wherever they show. Hourly requests are never limited;
 * oftener, it answers 429 for twenty minutes. https://www.exchangerate-api.com/docs/free
 */
export function createOpenErApiRates(baseUrl = 'https://open.er-api.com'): RateProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/v6/latest/USD`
  return {
    name: 'open-er-api',
    async fetchRates(signal) {
      const parsed = answer.safeParse(await fetchJson(url, signal))
      if (!parsed.success) throw notAsDocumented()
      const { time_last_update_unix, rates } = parsed.data
      return publishedRates(new Date(time_last_update_unix * 1_000), rates)
    },
  }
}
