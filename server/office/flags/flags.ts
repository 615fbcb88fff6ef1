import type { PageQuery } from '#contract/fields.ts'
import { type FlagKind, isInForce, endOfFlag } from '#domain/flags/customer-flag.ts'
import type { CustomerFlag } from '#contract/office/customers/flags.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { FLAG_COLUMN, type FlagFact, flagsOf } from '#server/records/reviews/customer-facts.ts'
import {
  type PoolAndClock,
  type Queryable,
  type Tx,
  takeIds,
  inTransaction,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { listOfCustomer } from '../customers/list-of-customer.ts'

export interface FlagRow {
  id: bigint
  customer_id: bigint
  kind: FlagKind
  note: string
  set_at: Date
  ends_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  owner: string
  ended_by: string | null
}

const COLUMNS = `
  f.id, f.customer_id, f.kind, f.note, f.set_at, f.ends_at, f.ended_at, f.end_reason,
  o.username as owner, e.username as ended_by
from customer_flags f
join users o on o.id = f.owner_id
left join users e on e.id = f.ended_by`

/** Customer $1's before the id $3, newest first, at most $2. */
const LIST_FLAGS = `
select ${COLUMNS}
where f.customer_id = $1 and f.id < $3
order by f.id desc limit $2`

const READ_FLAG = `select ${COLUMNS} where f.id = $1`

/** Kinds and ends of customer $1's flags that no person has ended. */
const READ_SET = `select ${FLAG_COLUMN} from accounts a where a.customer_id = $1`

const INSERT_FLAG = `
insert into customer_flags (id, customer_id, kind, note, owner_id, set_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $7)`

/** No row where it was ended meanwhile, or is over at $2. */
const END_FLAG = `
update customer_flags set ended_at = $2, ended_by = $3, end_reason = $4
where id = $1 and ended_at is null and (ends_at is null or ends_at > $2)`

/** In force and ended, newest first; refuses a user who is not a customer. */
export const listFlags = (
  database: Queryable,
  customerId: bigint,
  page: PageQuery,
  now: Date,
): Promise<CustomerFlag[] | Refusal> =>
  listOfCustomer(database, LIST_FLAGS, { customerId, page }, (row: FlagRow) => presentFlag(row, now))

const presentFlag = (row: FlagRow, now: Date): CustomerFlag => ({
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

/**
 * Sets a flag, owned by who sets it. Audited with its kind and end but not its note, because the log can never be
 * edited. Refuses a user who is not a customer, and a flag in force.
 */
export function flagCustomer(
  { pool, clock }: PoolAndClock,
  asked: { customerId: bigint; kind: FlagKind; note: string; days: number | null; by: Reviewer },
): Promise<CustomerFlag | Refusal> {
  const { customerId, kind, note, days, by } = asked
  return inTransaction(pool, async (tx) => {
    if (!(await lockAccounts(tx, [customerId])).has(customerId)) return refuse('not_found')
    const at = clock.now()
    const set = await tx.query<{ flags: FlagFact[] | null }>(READ_SET, [customerId])
    const isSet = flagsOf(set.rows[0]?.flags ?? null).some(
      (flag) => flag.kind === kind && isInForce(flag, at),
    )
    if (isSet) return refuse('already_flagged')
    const until = days === null ? null : endOfFlag(at, days)
    const ids = await takeIds(tx)
    const id = ids.next()
    await tx.query(INSERT_FLAG, [id, customerId, kind, note, by.administratorId, at, until])
    await audit(tx, { by, at, ids }, 'customer.flagged', {
      subject: ['flag', id],
      customerId,
      after: { kind, until: until?.toISOString() ?? null },
    })
    return presentFlag(await readFlag(tx, id), at)
  })
}

/** Ends a flag, audited with the reason. Refuses an unknown or ended one. */
export function endFlag(
  { pool, clock }: PoolAndClock,
  { id, reason, by }: { id: bigint; reason: string; by: Reviewer },
): Promise<CustomerFlag | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const ended = await tx.query(END_FLAG, [id, at, by.administratorId, reason])
    const { rows } = await tx.query<FlagRow>(READ_FLAG, [id])
    const [row] = rows
    if (!row) return refuse('not_found')
    if (ended.rowCount === 0) return refuse('flag_ended')
    await audit(tx, { by, at }, 'customer.flag_ended', {
      subject: ['flag', id],
      customerId: row.customer_id,
      after: { kind: row.kind, reason },
    })
    return presentFlag(row, at)
  })
}

async function readFlag(tx: Tx, id: bigint): Promise<FlagRow> {
  const { rows } = await tx.query<FlagRow>(READ_FLAG, [id])
  if (!rows[0]) throw new Error('a flag is not where it was written')
  return rows[0]
}
