import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { LAST_SECOND } from '../public-rates.ts'
import { type ProviderClient, ProviderFailure } from '../../ports/provider-client.ts'
import {
  type RateProvider,
  RateProviderFailure,
  notAsDocumented,
  publishedRates,
} from '../../ports/rate-provider.ts'

const TICKERS = FOREIGN_CURRENCIES.map((currency) => `USD${currency}.FOREX`)
const LIMITS = { timeoutMs: 3_000, maxBytes: 64 * 1024 }

/**
 * EODHD's live currency rates, about a minute old; nine calls of the quota shared with prices and news.
 * https://eodhd.com/financial-apis/live-ohlcv-stocks-api
 */
export function createEodhdRates(client: ProviderClient): RateProvider {
  const [first = '', ...more] = TICKERS
  return {
    name: 'eodhd',
    async fetchRates(signal) {
      const answer = await client
        .request({
          path: `/real-time/${first}`,
          query: { s: more.join(',') },
          calls: TICKERS.length,
          ...LIMITS,
          signal,
        })
        .catch((error: unknown) => {
          if (error instanceof ProviderFailure) throw new RateProviderFailure(error.message)
          throw error
        })
      if (!Array.isArray(answer)) throw notAsDocumented()
      const rates: Record<string, unknown> = {}
      const atOf = new Map<ForeignCurrency, Date>()
      for (const row of answer as unknown[]) {
        if (typeof row !== 'object' || row === null || !('code' in row) || !('close' in row)) continue
        const code = String(row.code)
        const currency = FOREIGN_CURRENCIES.find((one) => code === `USD${one}.FOREX` || code === `USD${one}`)
        if (currency === undefined || atOf.has(currency)) continue
        if (!('timestamp' in row) || !isInstant(row.timestamp)) continue
        atOf.set(currency, new Date(row.timestamp * 1_000))
        // "NA" and other non-numbers are left out.
        rates[currency] = row.close
      }
      if (atOf.size === 0) throw notAsDocumented()
      const newestMs = Math.max(...[...atOf.values()].map((at) => at.getTime()))
      return { ...publishedRates(new Date(newestMs), rates), atOf }
    },
  }
}

const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LAST_SECOND
