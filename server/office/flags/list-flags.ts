import type { CustomerFlag } from '#contract/office/customers/flags.ts'
import type { Refusal } from '#contract/refusals.ts'
import { isInForce } from '#domain/flags/customer-flag.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type PageOfList, listOfCustomer } from '../customers/list-of-customer.ts'
import { type FlagRow, LIST_FLAGS } from './flags.sql.ts'

/** In force and ended, newest first; refuses a user who is not a customer. */
export const listFlags = (
  database: Queryable,
  customerId: bigint,
  page: PageOfList,
  now: Date,
): Promise<CustomerFlag[] | Refusal> =>
  listOfCustomer(database, LIST_FLAGS, { customerId, page }, (row: FlagRow) => presentFlag(row, now))

export const presentFlag = (row: FlagRow, now: Date): CustomerFlag => ({
  id: row.id.toString(),
  kind: row.kind,
  note: row.note,
  owner: row.owner,
  setAt: row.set_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  isInForce: row.ended_at === null && isInForce({ endsAt: row.ends_at }, now),
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  endReason: row.end_reason,
})
