import { z } from 'zod'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { fetchJson } from './fetch-json.ts'
import { notAsDocumented, publishedRates } from '../ports/published-rates.ts'
import type { RateProvider } from '../ports/rate-provider.ts'

const answer = z.object({
  base: z.literal('USD'),
  date: z.iso.date(),
  rates: z.record(z.string(), z.unknown()),
})

/**
 * European Central Bank reference rates through frankfurter v1: each bank day about 16:00 in Frankfurt. No key; can be
 * self-hosted. Asks for units per dollar: the inverse is rounded to six decimals, two digits for a rupiah.
 * https://frankfurter.dev
 */
export function createFrankfurterRates(baseUrl = 'https://api.frankfurter.dev'): RateProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/latest?base=USD&symbols=${FOREIGN_CURRENCIES.join(',')}`
  return {
    name: 'frankfurter',
    async fetchRates(signal) {
      const parsed = answer.safeParse(await fetchJson(url, signal))
      if (!parsed.success) throw notAsDocumented()
      const { date, rates } = parsed.data
      // 16:00 in Frankfurt is 14:00 or 15:00 UTC; the earlier is never in the future.
      return publishedRates(new Date(`${date}T14:00:00Z`), rates)
    },
  }
}
