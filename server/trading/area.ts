import type { MarketArea } from '#server/market/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createCorporateActions } from './corporate-actions/corporate-actions.ts'
import { openOrderExecutor } from './execution/order-executor.ts'
import { mountLots } from './lots/routes.ts'
import { createQueuedOrderWorker } from './orders/queued-order-worker.ts'
import { mountOrders } from './orders/routes.ts'
import { mountPortfolio } from './portfolio/routes.ts'

/** Orders and their execution, holdings, the portfolio over time, dividends and splits as they are paid. */
export interface Trading extends Area {
  /** Done when the corporate actions that fell due before the start are carried out. Never rejects. */
  readonly ready: Promise<void>
}

interface Reads {
  listHoldings: Parameters<typeof mountOrders>[1]['listHoldings']
  readLatest: Parameters<typeof mountPortfolio>[1]['readLatest']
}

export function openTradingArea(platform: Platform, { market, eodhd }: MarketArea, reads: Reads): Trading {
  const { config, clock, connection, pool, leads, log } = platform
  const { afterHoursOrders: afterHours, fundPricing } = config
  const actions = createCorporateActions({ ...platform, eodhd, market })
  const orderMarket = {
    ...market.orders,
    orderQuote: actions.guard(market.orders.orderQuote),
    awaitedQuote: actions.guard(market.orders.awaitedQuote),
    estimateQuote: actions.guardEstimate(market.orders.orderQuote),
    isExDividend: market.isExDividend,
    now: () => clock.now(),
  }
  const executor = openOrderExecutor(connection, orderMarket, log)
  const isQueueing = afterHours === 'queue' || fundPricing === 'next-nav'
  return {
    ready: actions.ready,
    routes(serve) {
      mountOrders(serve, { pool, clock, executor, market: orderMarket, afterHours, fundPricing, ...reads })
      mountPortfolio(serve, { pool, clock, prices: market, ...reads })
      mountLots(serve, { pool, clock, calendar: market.calendar, prices: market })
    },
    jobs: [...actions.jobs, createQueuedOrderWorker({ pool, market: orderMarket, isQueueing, leads, log })],
    close: () => executor.close(),
  }
}
