import type { Config } from './config.ts'

type Traded = Pick<Config, 'marketData' | 'marketHours' | 'afterHoursOrders' | 'fundPricing' | 'playMoney'>

/**
 * What customers could profit from under these settings, a sentence each, for the start log and `config check`. Only
 * with a real provider's prices and real money: the simulated market lags behind nothing.
 */
export function riskySettings(config: Traded): string[] {
  const { marketData, marketHours, afterHoursOrders, fundPricing, playMoney } = config
  if (marketData === 'simulated' || playMoney) return []
  return [
    ...(marketHours === 'nyse' && afterHoursOrders === 'fill-at-close'
      ? [
          'AFTER_HOURS_ORDERS=fill-at-close fills at the last close until the next open: ' +
            'customers who have read the news since trade against you. Set it to queue or refuse',
        ]
      : []),
    ...(fundPricing === 'live'
      ? [
          'FUND_PRICING=live fills fund orders at the last published value: ' +
            'customers who have seen the prices since trade against you. Set it to next-nav',
        ]
      : []),
  ]
}
