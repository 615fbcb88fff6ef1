import type { PageQuery } from '#contract/fields.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'

export const FIND_CUSTOMER = `select customer_id from accounts where customer_id = $1`

/**
 * A customer's rows, newest first, by a statement of the customer's id, the limit and the id before which to begin;
 * refuses a user who is not a customer.
 */
export function listOfCustomer<Row extends object, Shown>(
  database: Queryable,
  statement: string,
  asked: { customerId: bigint; page: PageQuery },
  present: (row: Row) => Shown,
): Promise<Shown[] | Refusal> {
  const read = async (values: PageValues) => (await database.query<Row>(statement, [...values])).rows
  return listReadOfCustomer(database, read, asked, present)
}

export type PageValues = readonly [customerId: bigint, limit: number, before: string]

/** For rows from more than one statement. */
export async function listReadOfCustomer<Row, Shown>(
  database: Queryable,
  read: (values: PageValues) => Promise<Row[]>,
  {
    customerId,
    page: { limit = MAX_LIST_ROWS, before = LARGEST_ID },
  }: { customerId: bigint; page: PageQuery },
  present: (row: Row) => Shown,
): Promise<Shown[] | Refusal> {
  const rows = await read([customerId, limit, before])
  if (rows.length > 0) return rows.map((row) => present(row))
  const known = await database.query(FIND_CUSTOMER, [customerId])
  return known.rowCount ? [] : refuse('not_found')
}
