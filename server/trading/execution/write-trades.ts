import type { Batch, BatchFill, BatchPosition } from '#domain/trading/batch.ts'
import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { WRITE_BATCH, WRITE_BATCH_WITH_TERMS } from '#server/ledger/write-batch.sql.ts'
import { writeNames } from './client-orders.ts'
import { type OrderRequest, fingerprintOf } from './order-request.ts'

/** A fill with the id of the transaction it becomes, and the key it answers, if it has one. */
export interface BatchTrade {
  id: bigint
  request: OrderRequest
  fill: BatchFill
}

/**
 * Writes everything a batch has changed but its transfers, in one statement: balances, positions, trades and answers.
 * Names that programs gave their orders take a second one, where there are any.
 */
export async function writeTrades(
  tx: Tx,
  batch: Batch,
  trades: readonly BatchTrade[],
  at: Date,
): Promise<void> {
  const accounts = batch.changedAccounts()
  const positions = batch.changedPositions()
  const house = sharedTerms(trades)
  const withTerms = house === null || trades.some(({ request }) => hasTerms(request))
  const written = tx.query({
    name: withTerms ? 'write-batch-with-terms' : 'write-batch',
    text: withTerms ? WRITE_BATCH_WITH_TERMS : WRITE_BATCH,
    values: [
      at.toISOString(),
      plainArray(accounts.map((account) => account.customerId)),
      plainArray(accounts.map((account) => account.cashCents)),
      plainArray(accounts.map((account) => account.owedCents)),
      ...positionColumns(positions.filter((changed) => changed.isStored)),
      ...positionColumns(positions.filter((changed) => !changed.isStored)),
      ...tradeColumns(trades),
      ...answerColumns(trades.filter(({ request }) => request.idempotencyKey !== null)),
      ...(withTerms || !house
        ? termColumns(trades)
        : [house.saleCommissionBps.toString(), versionOf(house)?.toString() ?? null]),
    ],
  })
  await Promise.all([written, ...writeNames(tx, trades)])
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

/** The settings version of a trade; null where its order was placed before there were any. */
const versionOf = ({ version }: TradingTerms): bigint | null => (version === 0n ? null : version)

/** The terms that all trades were decided by; null where orders that waited keep those of their placing. */
function sharedTerms(trades: readonly BatchTrade[]): TradingTerms | null {
  const terms = trades[0]?.fill.terms ?? null
  return trades.every(({ fill }) => fill.terms === terms) ? terms : null
}

/** Whether a trade keeps something of what was asked for. */
const hasTerms = ({ order, timeInForce }: OrderRequest): boolean =>
  order.expectedPrice !== null || 'limit' in order || 'amountCents' in order || timeInForce !== undefined

const termColumns = (trades: readonly BatchTrade[]): string[] => [
  plainArray(
    trades.map(({ fill: { order, terms } }) => (order.side === 'sell' ? terms.saleCommissionBps : 'null')),
  ),
  plainArray(trades.map(({ fill }) => versionOf(fill.terms) ?? 'null')),
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
