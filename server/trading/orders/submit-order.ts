import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import type { Transaction } from '#contract/trading/orders.ts'
import { type Refusal, type RefusalCode, isRefusal, refuse } from '#contract/refusals.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { FundPricing } from '#domain/trading/queued-order.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from '../execution/order-executor.ts'
import type { OrderRequest } from '../execution/order-request.ts'
import { type QueueMarket, queueOrder, readFirstAnswer } from './queue-order.ts'

export interface OrderDeps {
  pool: Pool
  executor: OrderExecutor
  market: QueueMarket & {
    /** Whether the last price is from before the instrument's ex-date. */
    isExDividend(instrument: string): boolean
  }
  /** What happens to an order that comes while the market is closed. */
  afterHours: AfterHoursPolicy
  /** At which price an order of a fund is filled. */
  fundPricing: FundPricing
}

/**
 * Submits a customer's market order and waits for the outcome: the transaction it became, or the queued order that
 * waits for its price. Refuses an unknown symbol; everything else is decided where the order is executed or queued.
 * Orders of funds that are priced at the next net asset value are always queued. Every other order goes to the executor
 * first, whatever the hour: it knows the keys of orders that were filled, and whether the market is open as it decides.
 * What it cannot fill because the market is closed, or because the last price still includes a dividend, is queued or
 * refused by the operator's policy.
 */
export async function submitOrder(
  deps: OrderDeps,
  request: OrderRequest,
): Promise<Transaction | QueuedOrder | Refusal> {
  const tradable = findTradable(request.order.instrument)
  if (!tradable) return refuse('asset_not_found')
  if (tradable.type === 'mutual_fund' && deps.fundPricing === 'next-nav')
    return queueOrder(deps, { ...request, waitsFor: 'nav' })
  const answer = await deps.executor.place(request)
  if ('queuedOrderId' in answer) return readFirstAnswer(deps.pool, request.customerId, answer.queuedOrderId)
  const reason =
    isRefusal(answer) && reasonToWait(answer.refused, () => deps.market.isExDividend(tradable.symbol))
  if (!reason) return answer
  if (deps.afterHours === 'queue') return queueOrder(deps, { ...request, waitsFor: 'open' })
  return refuse(reason === 'trading_closed' && deps.afterHours === 'refuse' ? 'market_closed' : reason)
}

/** Why the executor filled nothing that a later price may fill; null for any other refusal. */
function reasonToWait(
  refused: RefusalCode,
  isExDividend: () => boolean,
): 'trading_closed' | 'ex_dividend' | null {
  if (refused === 'trading_closed') return refused
  return refused === 'price_unavailable' && isExDividend() ? 'ex_dividend' : null
}
