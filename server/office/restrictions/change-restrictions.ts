import type { Restriction } from '#contract/office/customers/restrictions.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { accountRestricted, restrictionEnded } from '#domain/notifications/restriction-notice.ts'
import { refuseLift } from '#domain/restrictions/refuse-lift.ts'
import {
  type RestrictableRight,
  type RestrictionReason,
  endOfRestriction,
} from '#domain/restrictions/restriction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { presentRestriction } from './present-restriction.ts'
import * as sql from './restrictions.sql.ts'
import { writeRestrictedRights } from './write-restricted-rights.ts'

interface RestrictionDeps {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
}

/**
 * Restricts a customer's rights at once: the next lock of the account sees it. Audited with the reason and not the
 * note; the customer is notified with the sentence. Refuses a user who is not a customer.
 */
export function restrictCustomer(
  { pool, clock, calendar }: RestrictionDeps,
  asked: {
    customerId: bigint
    rights: readonly RestrictableRight[]
    reason: RestrictionReason
    note: string
    sentence: string
    businessDays: number | null
    by: Reviewer
  },
): Promise<Restriction | Refusal> {
  const { customerId, rights, reason, note, sentence, businessDays, by } = asked
  return inTransaction(pool, async (tx) => {
    if (!(await lockAccounts(tx, [customerId])).has(customerId)) return refuse('not_found')
    const at = clock.now()
    const endsAt = businessDays === null ? null : endOfRestriction(calendar, at, businessDays)
    const ids = await takeIds(tx)
    const id = ids.next()
    await tx.query(sql.INSERT_RESTRICTION, [
      id,
      customerId,
      rights,
      reason,
      note,
      sentence,
      by.administratorId,
      at,
      endsAt,
    ])
    await writeRestrictedRights(tx, customerId)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(by),
      action: 'customer.restricted',
      subjectType: 'restriction',
      subjectId: id.toString(),
      customerId,
      after: { rights, reason, until: endsAt?.toISOString() ?? null },
    })
    await notify(tx, { customerId, id: ids.next(), at }, accountRestricted({ rights, sentence }))
    return readRestriction(tx, id)
  })
}

/** Lifts a restriction, with audit line and notification. Refuses as `refuseLift`, and an ended one. */
export function liftRestriction(
  { pool, clock }: Pick<RestrictionDeps, 'pool' | 'clock'>,
  { id, reason, by }: { id: bigint; reason: string; by: Reviewer },
): Promise<Restriction | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<sql.RestrictionRow>(sql.READ_RESTRICTION, [id])
    const [made] = rows
    if (!made) return refuse('not_found')
    const { customer_id: customerId } = made
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const refused = refuseLift(
      { reason: made.reason, madeBy: made.made_by },
      { personId: by.administratorId, staff: await readStaff(tx), at },
    )
    if (refused) return refuse(refused)
    const lifted = await tx.query(sql.LIFT_RESTRICTION, [id, at, by.administratorId, reason])
    if (lifted.rowCount === 0) return refuse('already_processed')
    const stillRestricted = await writeRestrictedRights(tx, customerId)
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(by),
      action: 'customer.restriction_lifted',
      subjectType: 'restriction',
      subjectId: id.toString(),
      customerId,
      after: { rights: made.rights, reason },
    })
    await notify(tx, { customerId, id: ids.next(), at }, restrictionEnded(made.rights, stillRestricted))
    return readRestriction(tx, id)
  })
}

async function readRestriction(tx: Tx, id: bigint): Promise<Restriction> {
  const { rows } = await tx.query<sql.RestrictionRow>(sql.READ_RESTRICTION, [id])
  if (!rows[0]) throw new Error('a restriction is not where it was written')
  return presentRestriction(rows[0])
}
