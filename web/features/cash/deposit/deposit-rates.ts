import { useQuery } from '@tanstack/react-query'
import { type ExchangeRates, getExchangeRates } from '#contract/market/fx.ts'
import { parseRate, RATE_OF_USD, type Rate } from '#domain/money/exchange-rate.ts'
import { queryOf } from '#web/lib/api/query.ts'

const CACHED_MS = 3_600_000

/**
 * The exchange rates, asked again after an hour, whenever a deposit is begun (an administrator may have set one), and
 * when one has moved from what is shown.
 */
export const useDepositRates = () =>
  useQuery({ ...queryOf(getExchangeRates, {}), staleTime: CACHED_MS, refetchOnMount: 'always' })

/** US dollars per unit of a currency, as the server counts; null where there is no rate. */
export function rateToUsd(currency: string, { ratesToUSD }: Pick<ExchangeRates, 'ratesToUSD'>): Rate | null {
  if (currency === 'USD') return RATE_OF_USD
  const rate = parseRate(ratesToUSD[currency] ?? '')
  return rate === 0n ? null : rate
}
