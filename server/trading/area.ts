import type { MarketArea } from '#server/market/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createCorporateActions } from './corporate-actions/corporate-actions.ts'
import { createMeasuredExecutor, measureBatches } from './execution/measure-orders.ts'
import { openOrderExecutor } from './execution/order-executor.ts'
import { bothWatches } from './execution/order-watch.ts'
import { traceOrders } from './execution/trace-orders.ts'
import { createLatePriceWorker } from './late-prices/late-price-worker.ts'
import { createOrderMatching } from './book/match-open-orders.ts'
import type { BookDeps } from './book/place-order.ts'
import { mountOrderBook } from './book/routes.ts'
import { mountLots } from './lots/routes.ts'
import { createQueuedOrderWorker } from './orders/queued-order-worker.ts'
import { mountOrders } from './orders/routes.ts'
import { createPlanWorker } from './plans/plan-worker.ts'
import { createPerformance } from './performance/performance.ts'
import { mountPlans } from './plans/routes.ts'
import { mountOrderViews } from './order-views/routes.ts'
import { mountPortfolio } from './portfolio/routes.ts'
import { mountReinvestment } from './reinvestment/routes.ts'

/** Orders and their execution, holdings, the portfolio over time, dividends and splits as they are paid. */
export interface Trading extends Area {
  /** Done when the corporate actions that fell due before the start are carried out. Never rejects. */
  readonly ready: Promise<void>
  /** What its use cases of orders need: programs place their orders by the same ones. */
  readonly orders: BookDeps
  readonly equity: ReturnType<typeof createPerformance>['equity']
}

interface Reads {
  listHoldings: Parameters<typeof mountOrders>[1]['listHoldings']
  readLatest: Parameters<typeof mountPortfolio>[1]['readLatest']
}

export function openTradingArea(platform: Platform, { market, eodhd }: MarketArea, reads: Reads): Trading {
  const { clock, pool, leads, log, settings } = platform
  const actions = createCorporateActions({ ...platform, eodhd, market })
  const orderMarket = {
    ...market.orders,
    orderQuote: actions.guard(market.orders.orderQuote),
    awaitedQuote: actions.guardAwaited(market.orders.awaitedQuote),
    estimateQuote: actions.guardEstimate(market.orders.lastQuote),
    laterQuote: actions.guardAwaited(market.orders.laterQuote),
    isExDividend: market.isExDividend,
    settings,
    now: () => clock.now(),
  }
  const executor = openExecutor(platform, orderMarket)
  const filling = createQueuedOrderWorker({ pool, market: orderMarket, leads, log })
  const matching = createOrderMatching({
    pool,
    market: orderMarket,
    leads,
    log,
    onTouched: () => void filling.now(),
  })
  const planMarket = {
    ...orderMarket,
    calendar: market.calendar,
    isHalted: market.isHalted,
  }
  const late = createLatePriceWorker({
    pool,
    market: orderMarket,
    leads,
    log,
    onTouched: () => void filling.now(),
  })
  const placing = { pool, executor, market: orderMarket }
  const performance = createPerformance({ database: pool, clock, market })
  return {
    ready: actions.ready,
    orders: placing,
    equity: performance.equity,
    routes(serve) {
      mountOrders(serve, { ...placing, clock, ...reads })
      mountPlans(serve, { pool, clock, calendar: market.calendar, settings })
      mountReinvestment(serve, { pool, clock })
      mountOrderBook(serve, placing)
      mountOrderViews(serve, {
        ...placing,
        clock,
        market: { ...orderMarket, latestPrice: market.latestPrice },
      })
      mountPortfolio(serve, { pool, clock, prices: market, ...reads })
      performance.mount(serve)
      mountLots(serve, { pool, clock, calendar: market.calendar, prices: market, settings })
    },
    jobs: [
      ...actions.jobs,
      matching,
      ...(market.prices === 'simulated' ? [] : [late]),
      filling,
      createPlanWorker({ pool, market: planMarket, leads, log }),
    ],
    close: () => executor.close(),
  }
}

/** The executor, measured and traced. */
function openExecutor(
  { connection, log, metrics, tracing, clock }: Platform,
  market: Parameters<typeof openOrderExecutor>[1],
) {
  const watch = bothWatches(measureBatches(metrics), traceOrders(tracing))
  const lane = openOrderExecutor(connection, market, log, undefined, watch)
  return createMeasuredExecutor(metrics, clock, lane)
}
