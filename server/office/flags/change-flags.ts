import type { CustomerFlag } from '#contract/office/customers/flags.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type FlagKind, endOfFlag, isInForce } from '#domain/flags/customer-flag.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type FlagFact, flagsOf } from '#server/records/reviews/customer-facts.sql.ts'
import { END_FLAG, type FlagRow, INSERT_FLAG, READ_FLAG, READ_SET } from './flags.sql.ts'
import { presentFlag } from './list-flags.ts'

interface FlagDeps {
  pool: Pool
  clock: Clock
}

/**
 * Sets a flag, owned by who sets it. Audited with its kind and end but not its note, because the log can never be
 * edited. Refuses a user who is not a customer, and a flag in force.
 */
export function flagCustomer(
  { pool, clock }: FlagDeps,
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
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(by),
      action: 'customer.flagged',
      subjectType: 'flag',
      subjectId: id.toString(),
      customerId,
      after: { kind, until: until?.toISOString() ?? null },
    })
    return presentFlag(await readFlag(tx, id), at)
  })
}

/** Ends a flag, audited with the reason. Refuses an unknown or ended one. */
export function endFlag(
  { pool, clock }: FlagDeps,
  { id, reason, by }: { id: bigint; reason: string; by: Reviewer },
): Promise<CustomerFlag | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const ended = await tx.query(END_FLAG, [id, at, by.administratorId, reason])
    const { rows } = await tx.query<FlagRow>(READ_FLAG, [id])
    const [row] = rows
    if (!row) return refuse('not_found')
    if (ended.rowCount === 0) return refuse('flag_ended')
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(by),
      action: 'customer.flag_ended',
      subjectType: 'flag',
      subjectId: id.toString(),
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
