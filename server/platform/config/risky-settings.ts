import type { Config } from './config.ts'

type Traded = Pick<Config, 'marketData' | 'marketHours' | 'afterHoursOrders' | 'latePrices' | 'playMoney'>

/**
 * What customers could profit from under these settings, a sentence each, for the start log and `config check`. Only
 * with a real provider's prices and real money: the simulated market lags behind nothing.
 */
export function riskySettings(config: Traded): string[] {
  const { marketData, marketHours, afterHoursOrders, latePrices, playMoney } = config
  if (marketData === 'simulated' || playMoney) return []
  return [
    marketHours === 'nyse' && afterHoursOrders === 'fill-at-close'
      ? 'AFTER_HOURS_ORDERS=fill-at-close fills at the last close until the next open: ' +
        'customers who have read the news since trade against you. Set it to queue or refuse'
      : null,
    latePrices === 'fill'
      ? 'LATE_PRICES=fill fills at prices that are up to a quarter of an hour old: ' +
        'customers who see newer ones trade against you. Set it to wait or refuse'
      : null,
  ].filter((warning) => warning !== null)
}
