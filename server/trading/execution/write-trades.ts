import type { QueryResult } from 'pg'
import type { Batch, BatchPosition } from '#domain/trading/batch.ts'
import { SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import type { Fill } from '#domain/trading/order.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { WRITE_BATCH, WRITE_BATCH_WITH_TERMS } from '#server/ledger/write-batch.sql.ts'
import { type OrderRequest, fingerprintOf } from './order-request.ts'

/** A fill with the id of the transaction it becomes, and the key it answers, if it has one. */
export interface BatchTrade {
  id: bigint
  request: OrderRequest
  fill: Fill
}

/**
 * Writes everything a batch has changed but its transfers, in one statement: balances, positions, trades and answers.
 */
export function writeTrades(
  tx: Tx,
  batch: Batch,
  trades: readonly BatchTrade[],
  at: Date,
): Promise<QueryResult> {
  const accounts = batch.changedAccounts()
  const positions = batch.changedPositions()
  const withTerms = trades.some(({ request }) => hasTerms(request))
  return tx.query({
    name: withTerms ? 'write-batch-with-terms' : 'write-batch',
    text: withTerms ? WRITE_BATCH_WITH_TERMS : WRITE_BATCH,
    values: [
      at.toISOString(),
      plainArray(accounts.map((account) => account.customerId)),
      plainArray(accounts.map((account) => account.cashCents)),
      ...positionColumns(positions.filter((changed) => changed.isStored)),
      ...positionColumns(positions.filter((changed) => !changed.isStored)),
      ...tradeColumns(trades),
      ...answerColumns(trades.filter(({ request }) => request.idempotencyKey !== null)),
      SALE_COMMISSION_BPS.toString(),
      ...(withTerms ? termColumns(trades) : []),
    ],
  })
}

const positionColumns = (positions: readonly BatchPosition[]): string[] => [
  plainArray(positions.map((position) => position.customerId)),
  plainArray(positions.map((position) => position.instrument)),
  plainArray(positions.map((position) => position.quantity)),
  plainArray(positions.map((position) => position.costCents)),
]

function tradeColumns(trades: readonly BatchTrade[]): string[] {
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

/** Whether a trade keeps something of what was asked for. */
const hasTerms = ({ order, timeInForce }: OrderRequest): boolean =>
  order.expectedPrice !== null || 'limit' in order || 'amountCents' in order || timeInForce !== undefined

const termColumns = (trades: readonly BatchTrade[]): string[] => [
  plainArray(trades.map(({ request }) => positive(request.order.expectedPrice))),
  plainArray(trades.map(({ request: { order } }) => positive('limit' in order ? order.limit : null))),
  plainArray(
    trades.map(({ request: { order } }) => positive('amountCents' in order ? order.amountCents : null)),
  ),
  plainArray(trades.map(({ request }) => request.timeInForce ?? 'null')),
]

/** A price of zero says nothing: no share is worth it, and no sale has to fetch more. */
const positive = (units: bigint | null | undefined): bigint | 'null' => (units ? units : 'null')

/** Formats each time once: the trades of a batch share a handful of quotes. */
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

const answerColumns = (trades: readonly BatchTrade[]): string[] => [
  plainArray(trades.map(({ request }) => request.customerId)),
  plainArray(trades.map(({ request }) => request.route)),
  textArray(trades.map(({ request }) => request.idempotencyKey ?? '')),
  textArray(trades.map(({ request }) => fingerprintOf(request))),
  plainArray(trades.map(({ id }) => id)),
]
