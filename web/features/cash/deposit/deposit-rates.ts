import { useQuery } from '@tanstack/react-query'
import { type ExchangeRates, getExchangeRates } from '#contract/market/fx.ts'
import { parseRate, RATE_OF_USD, type Rate } from '#domain/money/exchange-rate.ts'
import { queryOf } from '#web/lib/api/query.ts'

const CACHED_MS = 3_600_000

/**
 * Exchange rates. Fetched again after an hour, when a deposit begins (an administrator may have set one), and when a
 * rate has moved.
 */
export const useDepositRates = () =>
  useQuery({ ...queryOf(getExchangeRates, {}), staleTime: CACHED_MS, refetchOnMount: 'always' })

/** US dollars per unit, as the server uses it; null without a rate. */
export function rateToUsd(currency: string, { ratesToUSD }: Pick<ExchangeRates, 'ratesToUSD'>): Rate | null {
  if (currency === 'USD') return RATE_OF_USD
  const rate = parseRate(ratesToUSD[currency] ?? '')
  return rate === 0n ? null : rate
}
