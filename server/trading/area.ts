import type { MarketArea } from '#server/market/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { ShardPool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type InShard, inShard, jobsIn } from '#server/platform/shards/in-shard.ts'
import { onMoves, serverOfShard } from '#server/platform/shards/moving/straight.ts'
import type { Shard } from '#server/platform/shards/shards.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { type CorporateActions, createCorporateActions } from './corporate-actions/corporate-actions.ts'
import { type OrderMeasures, createOrderMeasures } from './execution/measure-orders.ts'
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
import { type AccountWorth, createPerformance } from './performance/performance.ts'
import { mountPlans } from './plans/routes.ts'
import { mountOrderViews } from './order-views/routes.ts'
import { mountPortfolio } from './portfolio/routes.ts'
import { mountReinvestment } from './reinvestment/routes.ts'

/** Orders and their execution, holdings, the portfolio over time, dividends and splits as they are paid. */
export interface Trading extends Area {
  /** Done when the corporate actions that fell due before the start are carried out. Never rejects. */
  readonly ready: Promise<void>
  /** What the use cases of a customer's shard need: programs place their orders by the same ones. */
  over(shard: Shard): TradingOver
}

/** Of the customers of one shard. */
export interface TradingOver {
  readonly orders: BookDeps
  readonly worth: AccountWorth
}

type ReadsOver = (shard: Shard) => {
  listHoldings: Parameters<typeof mountOrders>[1]['listHoldings']
  readLatest: Parameters<typeof mountPortfolio>[1]['readLatest']
}

export function openTradingArea(platform: Platform, marketArea: MarketArea, readsOver: ReadsOver): Trading {
  const { shards } = platform
  const { market, eodhd } = marketArea
  const actions = createCorporateActions({ ...platform, eodhd, market })
  const measures = createOrderMeasures(platform.metrics, platform.clock)
  const opened = new Map(
    shards.all.map((shard) => [
      shard,
      openShardTrading(inShard(platform, shard), { market, actions, measures }, shard),
    ]),
  )
  const over = (shard: Shard): ShardTrading => {
    const found = opened.get(shard) ?? opened.get(shards.of(0n))
    if (!found) throw new Error('no orders are executed for this shard')
    return found
  }
  const each = [...opened]
  if (platform.config.ordersGoStraight && each.length > 1)
    onMoves(platform.listen, () => each.forEach(([, { reconnect }]) => reconnect()))
  return {
    ready: actions.ready,
    over,
    routes: (serve, shard) => over(shard).mount(serve, shard.pool, readsOver(shard)),
    jobs: [...actions.jobs, ...each.flatMap(([shard, { jobs }]) => jobsIn(jobs, shard))],
    close: async () => void (await Promise.all(each.map(([, { close }]) => close()))),
  }
}

interface ShardTrading extends TradingOver {
  mount(serve: Serve, pool: ShardPool, reads: ReturnType<ReadsOver>): void
  readonly jobs: readonly Job[]
  /** Has orders find again where the shard is. */
  reconnect(): void
  close(): Promise<void>
}

/** The orders of one shard's customers: a lane of their own, and the jobs that fill, match and plan. */
function openShardTrading(
  platform: InShard<Platform>,
  {
    market,
    actions,
    measures,
  }: Pick<MarketArea, 'market'> & { actions: CorporateActions; measures: OrderMeasures },
  shard: Shard,
): ShardTrading {
  const { clock, pool, leads, log, settings } = platform
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
  const executor = openExecutor(platform, { market: orderMarket, measures }, shard)
  const isOfShard = shard.path !== undefined
  const filling = createQueuedOrderWorker({ pool, market: orderMarket, leads, log })
  const onTouched = () => void filling.now()
  const matching = createOrderMatching({ pool, isOfShard, market: orderMarket, leads, log, onTouched })
  const planMarket = {
    ...orderMarket,
    calendar: market.calendar,
    isHalted: market.isHalted,
  }
  const late = createLatePriceWorker({ pool, isOfShard, market: orderMarket, leads, log, onTouched })
  const placing = { pool, executor, market: orderMarket }
  const performance = createPerformance({
    database: pool,
    clock,
    catalogue: catalogueNow(platform),
    market,
    bars: market.bars,
  })
  return {
    orders: placing,
    worth: performance,
    mount(serve, over, reads) {
      const placed = { ...placing, pool: over }
      mountOrders(serve, { ...placed, clock, ...reads })
      mountPlans(serve, { pool: over, clock, calendar: market.calendar, settings })
      mountReinvestment(serve, { pool: over, clock, settings })
      mountOrderBook(serve, placed)
      mountOrderViews(serve, {
        ...placed,
        clock,
        market: { ...orderMarket, latestPrice: market.latestPrice },
      })
      mountPortfolio(serve, { pool: over, clock, prices: market, ...reads })
      performance.mount(serve)
      mountLots(serve, { pool: over, clock, calendar: market.calendar, prices: market, settings })
    },
    jobs: [
      matching,
      ...(market.prices === 'simulated' ? [] : [late]),
      filling,
      createPlanWorker({ pool, market: planMarket, leads, log }),
    ],
    reconnect: executor.reconnect,
    close: () => executor.close(),
  }
}

/** The executor, measured and traced. */
function openExecutor(
  { config, connection, log, tracing }: Pick<Platform, 'config' | 'connection' | 'log' | 'tracing'>,
  { market, measures }: { market: Parameters<typeof openOrderExecutor>[1]; measures: OrderMeasures },
  { number, path }: Shard,
) {
  // Shard 0 is where what stands once is.
  const findServer = config.ordersGoStraight && number ? serverOfShard(number) : undefined
  const watch = bothWatches(measures.batches, traceOrders(tracing))
  const lane = openOrderExecutor({ ...connection, path, findServer }, market, log, undefined, watch)
  return measures.measured(lane)
}
