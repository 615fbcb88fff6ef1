import type { TransactionType } from '#domain/trading/transaction-search.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { listActivityRowsSql } from './list-activity-rows.sql.ts'
import { idAt } from './list-transactions.ts'

/** A transaction with a trade's order, a split's terms or a correction's sentence. */
export interface ActivityRow {
  id: bigint
  type: TransactionType
  instrument: string | null
  quantity_units: bigint | null
  price_units: bigint | null
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
  new_shares: bigint | null
  old_shares: bigint | null
  public_sentence: string | null
  order_id: bigint
}

export interface ActivityQuery {
  types: readonly TransactionType[]
  /** Only transactions with a fee, of any type. */
  withFees: boolean
  /** Inclusive; `to` is exclusive. */
  from: Date | null
  to: Date | null
  /** The first transaction, in the list's direction. */
  startsWith: bigint | null
  direction: 'asc' | 'desc'
  limit: number
}

const BOOKED: readonly TransactionType[] = ['deposit', 'withdraw', 'dividend', 'split']

/** A page of a customer's transactions in either direction: one statement, and one per instant. */
export async function listActivityRows(
  database: Queryable,
  customerId: bigint,
  query: ActivityQuery,
): Promise<readonly ActivityRow[]> {
  const { types, withFees, startsWith, direction, limit } = query
  const from = query.from ? await idAt(database, customerId, query.from) : 0n
  const to = query.to ? await idAt(database, customerId, query.to) : BigInt(LARGEST_ID)
  const isDescending = direction === 'desc'
  const first = startsWith !== null && !isDescending && startsWith > from ? startsWith : from
  const end = startsWith !== null && isDescending && startsWith < to ? startsWith + 1n : to
  const hasTrades = types.includes('buy')
  const { rows } = await database.query<ActivityRow>({
    name: `list-activities-${direction}`,
    text: listActivityRowsSql(direction),
    values: [
      customerId,
      first,
      end,
      limit,
      plainArray(hasTrades ? ['buy', 'sell'] : []),
      plainArray(types.filter((type) => BOOKED.includes(type))),
      withFees,
      types.includes('correction_credit'),
    ],
  })
  return rows
}
