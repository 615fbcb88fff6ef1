import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import type { Config } from './config.ts'

type Traded = Pick<Config, 'marketData' | 'marketHours' | 'playMoney'>

/**
 * What customers could exploit under these settings, a sentence each, for the start log and `config check`. Only with
 * real prices and real money: simulated prices have no lag.
 */
export function riskySettings(
  { marketData, marketHours, playMoney }: Traded,
  { afterHours, latePrices }: OrderPolicies,
): string[] {
  if (marketData === 'simulated' || playMoney) return []
  return [
    marketHours === 'nyse' && afterHours === 'fill-at-close'
      ? 'orders after hours (AFTER_HOURS_ORDERS, or Settings) fill at the last close until the next open: ' +
        'customers who have read the news since trade against you. Set it to queue or refuse'
      : null,
    latePrices === 'fill'
      ? 'orders at late prices (LATE_PRICES, or Settings) fill at prices that are up to a quarter of an hour old: ' +
        'customers who see newer ones trade against you. Set it to wait or refuse'
      : null,
  ].filter((warning) => warning !== null)
}
