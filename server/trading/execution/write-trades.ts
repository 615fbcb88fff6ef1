import type { QueryResult } from 'pg'
import type { Batch, BatchPosition } from '#domain/trading/batch.ts'
import { buyTransfers, sellTransfers } from '#domain/ledger/postings.ts'
import type { Fill } from '#domain/trading/order.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { WRITE_BATCH } from '#server/ledger/write-batch.sql.ts'
import { type OrderRequest, fingerprintOf } from './order-request.ts'

/** A fill with the id of the transaction it becomes, and the key it answers, if it has one. */
export interface Trade {
  id: bigint
  request: Pick<OrderRequest, 'customerId' | 'order' | 'route' | 'idempotencyKey'>
  fill: Fill
}

/** Writes what a batch has changed but the ledger, in one statement: balances, positions, trades and answers. */
export function writeTrades(tx: Tx, batch: Batch, trades: readonly Trade[], at: Date): Promise<QueryResult> {
  const accounts = batch.changedAccounts()
  const positions = batch.changedPositions()
  return tx.query({
    name: 'write-batch',
    text: WRITE_BATCH,
    values: [
      at.toISOString(),
      plainArray(accounts.map((account) => account.customerId)),
      plainArray(accounts.map((account) => account.cashCents)),
      ...positionColumns(positions.filter((changed) => changed.isStored)),
      ...positionColumns(positions.filter((changed) => !changed.isStored)),
      ...tradeColumns(trades),
      ...answerColumns(trades.filter(({ request }) => request.idempotencyKey !== null)),
    ],
  })
}

/** Posts them: the ledger's part. */
export const postTrades = (tx: Tx, ids: Ids, trades: readonly Trade[], at: Date): Promise<QueryResult> =>
  postTransfers(tx, ids, trades.flatMap(transfersOf), at)

const positionColumns = (positions: readonly BatchPosition[]): string[] => [
  plainArray(positions.map((position) => position.customerId)),
  plainArray(positions.map((position) => position.instrument)),
  plainArray(positions.map((position) => position.quantity)),
  plainArray(positions.map((position) => position.costCents)),
]

function tradeColumns(trades: readonly Trade[]): string[] {
  const textOf = instantTexts()
  return [
    plainArray(trades.map(({ request }) => request.customerId)),
    plainArray(trades.map(({ id }) => id)),
    plainArray(trades.map(({ fill }) => fill.order.side)),
    plainArray(trades.map(({ fill }) => fill.order.instrument)),
    plainArray(trades.map(({ fill }) => fill.order.quantity)),
    plainArray(trades.map(({ fill }) => fill.quote.price)),
    plainArray(trades.map(({ fill }) => textOf(fill.quote.at))),
    plainArray(trades.map(({ fill }) => fill.quote.source)),
    plainArray(trades.map(({ fill }) => fill.amountCents)),
    plainArray(trades.map(({ fill }) => fill.commissionCents)),
  ]
}

/** Trades of one batch share a handful of quotes, and so of instants. */
function instantTexts(): (at: Date) => string {
  const texts = new Map<Date, string>()
  return (at) => {
    const known = texts.get(at)
    if (known !== undefined) return known
    const text = at.toISOString()
    texts.set(at, text)
    return text
  }
}

function transfersOf({ id, request, fill }: Trade) {
  const source = { customerId: request.customerId, sourceId: id }
  const { order, amountCents, commissionCents } = fill
  return order.side === 'buy'
    ? buyTransfers(source, order.instrument, order.quantity, amountCents)
    : sellTransfers(source, order.instrument, order.quantity, amountCents, commissionCents)
}

const answerColumns = (trades: readonly Trade[]): string[] => [
  plainArray(trades.map(({ request }) => request.customerId)),
  plainArray(trades.map(({ request }) => request.route)),
  textArray(trades.map(({ request }) => request.idempotencyKey ?? '')),
  textArray(trades.map(({ request }) => fingerprintOf(request))),
  plainArray(trades.map(({ id }) => id)),
]
