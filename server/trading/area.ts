import type { MarketArea } from '#server/market/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { catalogueNow } from '#server/platform/settings/settings-store.ts'
import { createCorporateActions } from './corporate-actions/corporate-actions.ts'
import { createOrderMeasures } from './orders/fill/measure-orders.ts'
import { type OrderExecutor, openOrderExecutor } from './orders/fill/order-executor.ts'
import { bothWatches, traceOrders } from './orders/fill/order-watch.ts'
import { createLatePriceWorker } from './orders/trigger/late-price-worker.ts'
import { createOrderMatching } from './orders/trigger/match-open-orders.ts'
import type { PlacingDeps } from './orders/place.ts'
import { mountLots } from './lots/routes.ts'
import { createOrderWorker } from './orders/order-worker.ts'
import { mountOlderCalls } from './orders/older-calls.ts'
import { mountOrders } from './orders/routes.ts'
import { createPlanWorker } from './plans/plan-worker.ts'
import { type AccountWorth, createPerformance } from './performance/performance.ts'
import { mountPlans } from './plans/routes.ts'
import { mountTransactions } from './transactions/routes.ts'
import { mountPortfolio } from './portfolio/routes.ts'
import { mountReinvestment } from './reinvestment/reinvestment-choice.ts'

/** Orders and their execution, holdings, the portfolio over time, dividends and splits. */
export interface Trading extends Area {
  /** Resolves once corporate actions due before the start are done. Never rejects. */
  readonly ready: Promise<void>
  /** Programs use the same use cases. */
  readonly orders: PlacingDeps
  readonly worth: AccountWorth
}

interface Reads {
  listHoldings: Parameters<typeof mountTransactions>[1]['listHoldings']
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
  const filling = createOrderWorker({ pool, market: orderMarket, leads, log })
  const onTriggered = () => void filling.now()
  const matching = createOrderMatching({ pool, market: orderMarket, leads, log, onTriggered })
  const planMarket = {
    ...orderMarket,
    calendar: market.calendar,
    isHalted: market.isHalted,
  }
  const late = createLatePriceWorker({ pool, market: orderMarket, leads, log, onTriggered })
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
      mountOlderCalls(serve, placing)
      mountTransactions(serve, { pool, clock, settings, ...reads })
      mountPlans(serve, { pool, clock, calendar: market.calendar, settings })
      mountReinvestment(serve, { pool, clock, settings })
      mountOrders(serve, {
        ...placing,
        clock,
        market: { ...orderMarket, latestPrice: market.latestPrice },
      })
      mountPortfolio(serve, { pool, clock, market, reader: performance.reader, ...reads })
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
