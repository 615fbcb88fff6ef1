import type { CustomerFlag } from '#contract/records/flags.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type SetFlag, isInForce } from '#domain/flags/customer-flag.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_CUSTOMER } from '../notes/notes.sql.ts'
import { type FlagRow, LIST_FLAGS, LIST_SET } from './flags.sql.ts'

/** The flags of a customer, newest first: in force and ended; refuses a user who is not one. */
export async function listFlags(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
  now: Date,
): Promise<CustomerFlag[] | Refusal> {
  const { rows } = await database.query<FlagRow>(LIST_FLAGS, [customerId, limit, before])
  if (rows.length > 0) return rows.map((row) => presentFlag(row, now))
  const known = await database.query(FIND_CUSTOMER, [customerId])
  return known.rowCount ? [] : refuse('not_found')
}

/** The flags of a customer that are in force. */
export async function readFlagsInForce(
  database: Queryable,
  customerId: bigint,
  now: Date,
): Promise<SetFlag[]> {
  const { rows } = await database.query<Pick<FlagRow, 'kind' | 'ends_at'>>(LIST_SET, [customerId])
  return rows.map(({ kind, ends_at: endsAt }) => ({ kind, endsAt })).filter((flag) => isInForce(flag, now))
}

/** A flag as the staff read it. */
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
