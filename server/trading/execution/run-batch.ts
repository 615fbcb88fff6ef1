import type pg from 'pg'
import { refuse } from '#contract/refusals.ts'
import { type Batch, type BatchPosition, openBatch } from '#domain/trading/batch.ts'
import { cents } from '#domain/money/money.ts'
import type { OrderQuote } from '#domain/trading/order.ts'
import { quantity } from '#domain/money/quantity.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import { OutcomeUnknown, isDatabaseAway } from '#server/platform/database/failure.ts'
import { type Ids, idsOfBlock } from '#server/platform/database/ids.ts'
import { FLUSH_LOG } from '#server/platform/database/log-flush.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import * as sql from './order-batch.sql.ts'
import { type OrderAnswer, type OrderRequest, answerKey, fingerprintOf } from './order-request.ts'
import { presentTrade } from '../transactions/present-trade.ts'
import { type TransactionRow, presentTransaction } from '../transactions/present-transaction.ts'
import { type Trade, postTrades, writeTrades } from './write-trades.ts'

/** What a batch asks of the market at the moment it decides. */
export interface OrderMarket {
  /** The price an order may be filled at now, or null when none may be trusted. */
  orderQuote(instrument: string): OrderQuote | null
  tradingAllowed(): boolean
  now(): Date
}

interface FirstAnswer {
  fingerprint: string
  answer: OrderAnswer
}

/** The orders of a batch and everything their decisions need, locked until its transaction ends. */
export interface LoadedBatch {
  requests: readonly OrderRequest[]
  batch: Batch
  answers: Map<string, FirstAnswer>
  ids: Ids
}

/**
 * The first of a batch's two trips to the database, on a pipelined connection: begins its transaction, locks
 * and reads everything the decisions need. Sends all of it before it first waits. Rejects when it cannot be
 * had; then a rollback is due.
 */
export async function loadBatch(client: pg.Client, requests: readonly OrderRequest[]): Promise<LoadedBatch> {
  const keyed = requests.filter((request) => request.idempotencyKey !== null)
  const [, accounts, positions, answers] = await all([
    client.query('begin'),
    lockAccounts(client, [...new Set(requests.map((request) => request.customerId))]),
    loadPositions(
      client,
      requests.map(({ customerId, order }) => ({ customerId, instrument: order.instrument })),
    ),
    keyed.length === 0
      ? { rows: [] }
      : client.query<AnswerRow>({
          name: 'load-answers',
          text: sql.LOAD_ANSWERS,
          values: [
            plainArray(keyed.map((request) => request.customerId)),
            plainArray(keyed.map((request) => request.route)),
            textArray(keyed.map((request) => request.idempotencyKey ?? '')),
          ],
        }),
  ])
  const batch = openBatch(accounts.values(), positions.rows.flatMap(storedPosition))
  return {
    requests,
    batch,
    answers: new Map<string, FirstAnswer>(
      answers.rows.map((row) => [
        answerKey({ customerId: row.customer_id, route: row.route, key: row.key }),
        { fingerprint: row.fingerprint, answer: firstAnswer(row) },
      ]),
    ),
    ids: idsOfBlock(positions.rows[0]?.block ?? 0n),
  }
}

type AnswerRow = { customer_id: bigint; route: string; key: string; fingerprint: string; answer: string } & (
  | TransactionRow
  | (Omit<TransactionRow, 'id'> & { id: null })
)

/** The trade the key was used for, or the queued order. */
const firstAnswer = (row: AnswerRow): OrderAnswer =>
  row.id === null ? { queuedOrderId: BigInt(row.answer) } : presentTransaction(row)

/** A block of ids with a position, or without one. */
interface PositionRow {
  block: bigint
  customer_id: bigint | null
  instrument: string
  quantity_units: bigint
  cost_cents: bigint
  reserved_units: bigint
}

/** Takes a block of ids, and loads what customers hold of instruments: a row with the block at least. */
export const loadPositions = (
  tx: Tx,
  wanted: readonly { customerId: bigint; instrument: string }[],
): Promise<pg.QueryResult<PositionRow>> =>
  tx.query<PositionRow>({
    name: 'load-positions',
    text: sql.LOAD_POSITIONS,
    values: [
      plainArray(wanted.map(({ customerId }) => customerId)),
      plainArray(wanted.map(({ instrument }) => instrument)),
    ],
  })

export function storedPosition(row: PositionRow): BatchPosition[] {
  if (row.customer_id === null) return []
  return [
    {
      customerId: row.customer_id,
      instrument: row.instrument,
      quantity: quantity(row.quantity_units),
      costCents: cents(row.cost_cents),
      reserved: quantity(row.reserved_units),
      isStored: true,
    },
  ]
}

export interface SettledBatch {
  /** In the order of the requests. */
  answers: OrderAnswer[]
  /** False where what they say may still be lost with the database, be it an effect of an earlier batch. */
  isOnDisk: boolean
}

/**
 * The second one: the domain decides in arrival order, and everything it changes is written and committed.
 * Sends all of it before it returns; when it throws instead, a rollback is due. Rejects when the transaction failed:
 * nothing of the batch happened, unless it is an OutcomeUnknown. What is not on disk yet is not to be answered with
 * before somebody has waited for it (`FlushLine`).
 */
export function settleBatch(
  client: pg.Client,
  { requests, batch, answers, ids }: LoadedBatch,
  market: OrderMarket,
  { waitsForDisk }: { waitsForDisk: boolean },
): Promise<SettledBatch> {
  const at = market.now()
  const createdAt = at.toISOString()
  const tradingAllowed = market.tradingAllowed()
  const quoteOf = askedOnce((instrument) => notAfter(at, market.orderQuote(instrument)))
  const trades: Trade[] = []
  let repeats = 0
  const decided = requests.map((request) => {
    const repeated = repeatedAnswer(request, answers)
    if (repeated) {
      repeats += 1
      return repeated
    }
    const { customerId, order } = request
    const fill = batch.decide(customerId, order, quoteOf(order.instrument), tradingAllowed)
    if ('refused' in fill) return refuse(fill.refused)
    const id = ids.next()
    const answer = presentTrade(id, fill, createdAt)
    trades.push({ id, request, fill })
    rememberAnswer(request, answer, answers)
    return answer
  })
  const saysNothing = trades.length === 0 && repeats === 0
  const ended = saysNothing
    ? client.query('rollback').catch(endUnknown)
    : write(client, batch, trades, { ids, at, waitsForDisk })
  return ended.then(() => ({ answers: decided, isOnDisk: waitsForDisk || saysNothing }))
}

function endUnknown(error: Error): never {
  throw isDatabaseAway(error) ? new OutcomeUnknown(error) : error
}

/** A clock that was set back has prices of a later time, until the market is looked at again. */
const notAfter = (at: Date, quote: OrderQuote | null): OrderQuote | null =>
  quote && quote.at.getTime() <= at.getTime() ? quote : null

/** A batch is decided at one moment: the market is asked once for each instrument in it, not once for each order. */
function askedOnce(quoteNow: OrderMarket['orderQuote']): OrderMarket['orderQuote'] {
  const asked = new Map<string, OrderQuote | null>()
  return (instrument) => {
    const known = asked.get(instrument)
    if (known !== undefined) return known
    const quote = quoteNow(instrument)
    asked.set(instrument, quote)
    return quote
  }
}

/** The first answer under the request's key, from the database or from earlier in the same batch. */
function repeatedAnswer(request: OrderRequest, answers: Map<string, FirstAnswer>): OrderAnswer | null {
  if (request.idempotencyKey === null) return null
  const first = answers.get(answerKey({ ...request, key: request.idempotencyKey }))
  if (!first) return null
  if (first.fingerprint !== fingerprintOf(request)) return refuse('idempotency_key_reused')
  return first.answer
}

function rememberAnswer(request: OrderRequest, answer: OrderAnswer, answers: Map<string, FirstAnswer>): void {
  if (request.idempotencyKey === null) return
  answers.set(answerKey({ ...request, key: request.idempotencyKey }), {
    fingerprint: fingerprintOf(request),
    answer,
  })
}

/**
 * Commits everything that has changed. Without a change it waits for the disk all the same, if it is to: an answer that
 * is repeated may be that of a batch which is not there yet.
 */
async function write(
  client: pg.Client,
  batch: Batch,
  trades: readonly Trade[],
  { ids, at, waitsForDisk }: { ids: Ids; at: Date; waitsForDisk: boolean },
): Promise<void> {
  const changes =
    trades.length > 0
      ? [writeTrades(client, batch, trades, at), postTrades(client, ids, trades, at)]
      : waitsForDisk
        ? [client.query(FLUSH_LOG)]
        : []
  const sent = [...changes, ...(waitsForDisk ? [] : [client.query(NOT_WAITING)])]
  const commit = client.query('commit')
  // A statement that is still in flight when the next transaction begins would belong to that one.
  await Promise.allSettled([commit, ...sent])
  const { command } = await commit.catch(endUnknown)
  // It was undone, whatever failed.
  await Promise.all(sent)
  if (command !== 'COMMIT') throw new Error('the batch was rolled back')
}

/** Of this transaction only. */
const NOT_WAITING = { name: 'commit-without-waiting', text: 'set local synchronous_commit = off' }

/**
 * Awaits everything already on the wire before it throws the first failure: a statement that is
 * still in flight when the next transaction begins would belong to that one.
 */
async function all<const T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pending)
  return Promise.all(pending) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
