import type { MarketArea } from '#server/market/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { createCorporateActions } from './corporate-actions/corporate-actions.ts'
import { createOrderMeasures } from './execution/measure-orders.ts'
import { type OrderExecutor, openOrderExecutor } from './execution/order-executor.ts'
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
import { type AccountWorth, createPerformance } from './performance/performance.ts'
import { mountPlans } from './plans/routes.ts'
import { mountOrderViews } from './order-views/routes.ts'
import { mountPortfolio } from './portfolio/routes.ts'
import { mountReinvestment } from './reinvestment/routes.ts'

/** Orders and their execution, holdings, the portfolio over time, dividends and splits as they are paid. */
export interface Trading extends Area {
  /** Done when the corporate actions that fell due before the start are carried out. Never rejects. */
  readonly ready: Promise<void>
  /** Programs place their orders by the same use cases. */
  readonly orders: BookDeps
  readonly worth: AccountWorth
}

interface Reads {
  listHoldings: Parameters<typeof mountOrders>[1]['listHoldings']
  readLatest: Parameters<typeof mountPortfolio>[1]['readLatest']
}

export function openTradingArea(platform: Platform, marketArea: MarketArea, reads: Reads): Trading {
  const { clock, pool, leads, log, settings } = platform
  const { market, eodhd } = marketArea
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
  const onTouched = () => void filling.now()
  const matching = createOrderMatching({ pool, market: orderMarket, leads, log, onTouched })
  const planMarket = {
    ...orderMarket,
    calendar: market.calendar,
    isHalted: market.isHalted,
  }
  const late = createLatePriceWorker({ pool, market: orderMarket, leads, log, onTouched })
  const placing = { pool, executor, market: orderMarket }
  const performance = createPerformance({
    database: pool,
    clock,
    catalogue: catalogueNow(platform),
    market,
    bars: market.bars,
  })
  return {
    ready: actions.ready,
    orders: placing,
    worth: performance,
    routes(serve) {
      mountOrders(serve, { ...placing, clock, ...reads })
      mountPlans(serve, { pool, clock, calendar: market.calendar, settings })
      mountReinvestment(serve, { pool, clock, settings })
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
    close: executor.close,
  }
}

/** The executor, measured and traced. */
function openExecutor(
  { connection, clock, log, metrics, tracing }: Platform,
  market: Parameters<typeof openOrderExecutor>[1],
): OrderExecutor {
  const measures = createOrderMeasures(metrics, clock)
  const watch = bothWatches(measures.batches, traceOrders(tracing))
  return measures.measured(openOrderExecutor(connection, market, log, undefined, watch))
}
