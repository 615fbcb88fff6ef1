import { type Refusal, refuse } from '#contract/refusals.ts'
import { createBatch } from '#domain/trading/batch.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { loadAnswers, loadPositions, storedPosition } from './load-batch.ts'
import type { OrderAnswer, OrderRequest } from './order-request.ts'
import { type ExecutionMarket, decideBatch, postTrades } from './run-batch.ts'
import { writeTrades } from './write-trades.ts'
import { recordLotChoices } from '../../lots/record-lot-choices.ts'
import { refuseLots } from '../../lots/refuse-lots.ts'

/**
 * Fills a sale with chosen lots at once, as the executor does, in its own transaction: replaying a long history holds
 * up no other orders. Refuses what the executor refuses, and lots that are not open.
 */
export async function sellChosenLots(
  { pool, market }: { pool: Pool; market: ExecutionMarket },
  request: OrderRequest,
  choice: LotChoice,
): Promise<OrderAnswer> {
  const { customerId, order } = request
  const { instrument } = order
  return inTransaction<Exclude<OrderAnswer, Refusal>>(pool, async (tx) => {
    const accounts = await lockAccounts(tx, [customerId])
    const known = await loadAnswers(tx, [request])
    const positions = await loadPositions(tx, [{ customerId, instrument }])
    const ids = await takeIds(tx)
    const batch = createBatch(accounts.values(), positions.rows.flatMap(storedPosition))
    await market.settings.confirm(tx)
    const loaded = { orders: [request], batch, answers: known, ids }
    const { answers, trades, at } = decideBatch(loaded, market)
    const [answer = refuse('internal_error')] = answers
    const [trade] = trades
    if (!trade) return answer
    const refusal = await refuseLots(tx, market.settings.at(at).catalogue, {
      customerId,
      instrument,
      lots: choice,
      sold: trade.fill.order.quantity,
    })
    if (refusal) return refusal
    await writeTrades(tx, batch, trades, at)
    await postTrades(tx, ids, trades, at)
    await recordLotChoices(tx, ids, [{ customerId, saleId: trade.id, instrument, choice }], at)
    return answer
  })
}
