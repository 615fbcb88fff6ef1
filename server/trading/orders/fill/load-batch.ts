import type pg from 'pg'
import { type Batch, type BatchPosition, createBatch } from '#domain/trading/batch.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import { type Ids, idsOfBlock } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { BatchConnection } from './batch-connection.ts'
import { findUsedNames } from './client-orders.ts'
import * as sql from './order-batch.sql.ts'
import {
  type OrderAnswer,
  type OrderRequest,
  type TakenOrder,
  answerKey,
  customersOf,
} from './order-request.ts'
import { type TransactionRow, presentTransaction } from '../../transactions/present-transaction.ts'

/** What an Idempotency-Key was used for. */
interface FirstAnswer {
  fingerprint: string
  answer: OrderAnswer
}

/** By `answerKey`. */
export type FirstAnswers = Map<string, FirstAnswer>

/** The orders of a batch and everything their decisions need, locked until its transaction ends. */
export interface LoadedBatch {
  orders: readonly TakenOrder[]
  batch: Batch
  answers: FirstAnswers
  /** Whether `answers` has every key of the batch that was used before. */
  knowsKeys: boolean
  ids: Ids
}

/**
 * The first of a batch's two trips to the database, on a pipelined connection: begins its transaction, locks and reads
 * everything the decisions need. Sends all of it before it first waits. Rejects when a statement failed; a rollback is
 * due then. Keys are looked up only if `knowsKeys` is asked for: nearly all are new, and the table refuses the others.
 */
export async function loadBatch(
  { client }: Pick<BatchConnection, 'client'>,
  orders: readonly TakenOrder[],
  knowsKeys: boolean,
): Promise<LoadedBatch> {
  const wanted = orders.map(({ customerId, order }) => ({ customerId, instrument: order.instrument }))
  const begun = client.query('begin')
  const locked = lockAccounts(client, customersOf(orders))
  const [, accounts, positions, answers] = await all([
    begun,
    locked,
    loadPositionsAndBlock(client, wanted),
    knowsKeys ? loadAnswers(client, orders) : new Map<string, FirstAnswer>(),
  ])
  return {
    orders,
    batch: createBatch(accounts.values(), positions.rows.flatMap(storedPosition)),
    answers,
    knowsKeys,
    ids: idsOfBlock(positions.rows[0]?.block ?? 0n),
  }
}

/** What the keys of these orders were used for, of those that were used before. */
export async function loadAnswers(client: Tx, orders: readonly OrderRequest[]): Promise<FirstAnswers> {
  const names = await findUsedNames(client, orders)
  const keyed = orders.filter((order) => order.idempotencyKey !== null)
  if (keyed.length === 0) return new Map(names)
  const { rows } = await client.query<AnswerRow>({
    name: 'load-answers',
    text: sql.LOAD_ANSWERS,
    values: [
      plainArray(keyed.map((order) => order.customerId)),
      plainArray(keyed.map((order) => order.route)),
      textArray(keyed.map((order) => order.idempotencyKey ?? '')),
    ],
  })
  return new Map<string, FirstAnswer>([
    ...names,
    ...rows.map((row): [string, FirstAnswer] => [
      answerKey({ customerId: row.customer_id, route: row.route, key: row.key }),
      { fingerprint: row.fingerprint, answer: firstAnswer(row) },
    ]),
  ])
}

type AnswerRow = { customer_id: bigint; route: string; key: string; fingerprint: string; answer: string } & (
  | TransactionRow
  | (Omit<TransactionRow, 'id'> & { id: null })
)

/** The trade the key was used for, or the order that waits. */
const firstAnswer = (row: AnswerRow): OrderAnswer =>
  row.id === null ? { orderId: BigInt(row.answer) } : presentTransaction(row)

/** A position; with a block of ids, where that was asked for, and then there may be none. */
interface PositionRow {
  block?: bigint
  customer_id: bigint | null
  instrument: string
  quantity_units: bigint
  cost_cents: bigint
  reserved_units: bigint
}

interface Wanted {
  customerId: bigint
  instrument: string
}

/** Loads what customers hold of instruments. */
export const loadPositions = (tx: Tx, wanted: readonly Wanted[]): Promise<pg.QueryResult<PositionRow>> =>
  tx.query<PositionRow>({ name: 'load-positions', text: sql.LOAD_POSITIONS, values: columnsOf(wanted) })

/** The same with a block of ids: at least one row, with the block. */
const loadPositionsAndBlock = (tx: Tx, wanted: readonly Wanted[]): Promise<pg.QueryResult<PositionRow>> =>
  tx.query<PositionRow>({
    name: 'load-positions-and-block',
    text: sql.LOAD_POSITIONS_AND_BLOCK,
    values: columnsOf(wanted),
  })

const columnsOf = (wanted: readonly Wanted[]): string[] => [
  plainArray(wanted.map(({ customerId }) => customerId)),
  plainArray(wanted.map(({ instrument }) => instrument)),
]

/** The position of a row that has one. */
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

/**
 * Awaits everything that was sent before it throws the first failure: a statement that is still in flight when the next
 * transaction begins would belong to that one.
 */
async function all<const T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pending)
  return Promise.all(pending) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
