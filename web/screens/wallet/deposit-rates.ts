import { useQuery } from '@tanstack/react-query'
import { type ExchangeRates, getExchangeRates } from '#contract/fx.ts'
import { invertRate, parseRate, RATE_OF_USD, type Rate } from '#domain/exchange-rate.ts'
import { queryOf } from '../../api/query.ts'

const CACHED_MS = 3_600_000

/** The exchange rates, asked again after an hour. */
export const useDepositRates = () => useQuery({ ...queryOf(getExchangeRates, {}), staleTime: CACHED_MS })

/** US dollars per unit of a currency; null where there is no rate. The endpoint quotes units per dollar. */
export function rateToUsd(currency: string, { rates }: ExchangeRates): Rate | null {
  if (currency === 'USD') return RATE_OF_USD
  const perDollar = parseRate(rates[currency] ?? '')
  return perDollar === null || perDollar === 0n ? null : invertRate(perDollar)
}
