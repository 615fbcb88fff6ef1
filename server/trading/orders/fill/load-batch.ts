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

/** A batch's orders and what their decisions need, locked until its transaction ends. */
export interface LoadedBatch {
  orders: readonly TakenOrder[]
  batch: Batch
  answers: FirstAnswers
  /** `answers` has every used key of the batch. */
  knowsKeys: boolean
  ids: Ids
}

/**
 * The first of a batch's two trips, pipelined: begins its transaction, locks and reads what decisions need. Rejects
 * when a statement failed; roll back then. Keys are looked up only for `knowsKeys`: nearly all are new, and the table
 * refuses the others.
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

/** What these orders' keys were used for, where they were. */
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

const firstAnswer = (row: AnswerRow): OrderAnswer =>
  row.id === null ? { orderId: BigInt(row.answer) } : presentTransaction(row)

/** A position with a block of ids, or either alone. */
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

/** Positions by customer and instrument. */
export const loadPositions = (tx: Tx, wanted: readonly Wanted[]): Promise<pg.QueryResult<PositionRow>> =>
  tx.query<PositionRow>({ name: 'load-positions', text: sql.LOAD_POSITIONS, values: columnsOf(wanted) })

/** The same with a block of ids, in at least one row. */
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

/** A row's position, if it has one. */
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
 * Awaits everything before throwing the first failure: a statement still in flight would belong to the next
 * transaction.
 */
async function all<const T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pending)
  return Promise.all(pending) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
