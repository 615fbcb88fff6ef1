import type pg from 'pg'
import { type Batch, type BatchPosition, createBatch } from '#domain/trading/batch.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import {
  plainArray,
  textArray,
  type Ids,
  idsOfBlock,
  type Tx,
  TAKE_ID_BLOCK,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { BatchConnection } from './batch-connection.ts'
import { findUsedNames } from './client-orders.ts'
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

/** What these orders' keys were used for, where they were: `runOnce` of a money command, for many orders at once. */
export async function loadAnswers(client: Tx, orders: readonly OrderRequest[]): Promise<FirstAnswers> {
  const names = await findUsedNames(client, orders)
  const keyed = orders.filter((order) => order.idempotencyKey !== null)
  if (keyed.length === 0) return new Map(names)
  const { rows } = await client.query<AnswerRow>({
    name: 'load-answers',
    text: LOAD_ANSWERS,
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
  tx.query<PositionRow>({ name: 'load-positions', text: LOAD_POSITIONS, values: columnsOf(wanted) })

/** The same with a block of ids, in at least one row. */
const loadPositionsAndBlock = (tx: Tx, wanted: readonly Wanted[]): Promise<pg.QueryResult<PositionRow>> =>
  tx.query<PositionRow>({
    name: 'load-positions-and-block',
    text: LOAD_POSITIONS_AND_BLOCK,
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

/** Awaits all before throwing the first failure: a statement in flight would belong to the next transaction. */
async function all<const T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pending)
  return Promise.all(pending) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}

/** A batch's reads; `server/ledger/write-batch.sql.ts` writes. Two trips to the database, for any number of orders. */

/**
 * The batch's positions, from parallel arrays of customers and instruments. The lateral limit makes each a look-up by
 * key: joined freely, a young index was read from end to end (8 ms a batch after 60,000 orders).
 */
const LOAD_POSITIONS = `
select held.*
from (select unnest($1::bigint[]) as customer_id, unnest($2::text[]) as instrument) as wanted
cross join lateral (
  select customer_id, instrument, quantity_units, cost_cents, reserved_units
  from positions p
  where p.customer_id = wanted.customer_id and p.instrument = wanted.instrument
  limit 1) as held`

/** The same with a block of ids, in at least one row. */
const LOAD_POSITIONS_AND_BLOCK = `
select ids.block, held.customer_id, held.instrument, held.quantity_units, held.cost_cents, held.reserved_units
from (${TAKE_ID_BLOCK}) as ids left join (${LOAD_POSITIONS}) as held on true`

/**
 * First answers to the batch's Idempotency-Keys, looked up the same way. A key stores its trade's id, from which the
 * answer is rebuilt to the byte. An id without a trade is a resting order's.
 */
const LOAD_ANSWERS = `
select first.customer_id, first.route, first.key, first.fingerprint, first.answer,
  trade.id, trade.type, trade.instrument, trade.quantity_units, trade.price_units, trade.amount_cents, trade.fee_cents,
  trade.created_at, null as bank_reference, null as original_amount_cents, null as currency, null as rate_units,
  null as bank_name, null as bank_account_number
from (select unnest($1::bigint[]) as customer_id, unnest($2::text[]) as route, unnest($3::text[]) as key) as wanted
cross join lateral (
  select customer_id, route, key, fingerprint, answer
  from idempotency_keys k
  where k.customer_id = wanted.customer_id and k.route = wanted.route and k.key = wanted.key
  limit 1) as first
left join lateral (
  select id, type, instrument, quantity_units, price_units, amount_cents, fee_cents, created_at
  from transactions t
  where t.customer_id = first.customer_id and t.id = first.answer::bigint
  limit 1) as trade on true`
