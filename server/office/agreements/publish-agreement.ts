import { createHash } from 'node:crypto'
import type { AgreementOfHouse } from '#contract/agreements/agreements.ts'
import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import { type AgreementKind, decidePublication } from '#domain/agreements/agreement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import * as sql from './agreements.sql.ts'
import { presentOfHouse } from './present-agreement.ts'
import { versionOf } from './read-versions.ts'

/** A version as a member of the staff asks for it. */
interface AgreementToPublish {
  kind: AgreementKind
  title: string
  text: string
  effectiveFrom: Date | null
  graceDays: number | null
  reason: string
  /** The newest version that the person saw. */
  seen: number
  by: Reviewer
}

/**
 * Publishes the next version of an agreement, with an audit line: a row that never changes. A job tells the customers.
 * Refuses what `decidePublication` refuses.
 */
export function publishAgreement(
  { pool, clock }: { pool: Pool; clock: Clock },
  { kind, title, text, effectiveFrom, graceDays, reason, seen, by }: AgreementToPublish,
): Promise<AgreementOfHouse | Refusal> {
  return inTransaction(pool, async (tx) => {
    await tx.query(sql.LOCK_AGREEMENTS)
    const at = clock.now()
    const { rows } = await tx.query<sql.VersionRow>(sql.ALL_VERSIONS)
    const newest = rows
      .filter((row) => row.kind === kind)
      .map(versionOf)
      .reduce((one, other) => (other.version > one.version ? other : one))
    const decided = decidePublication({ effectiveFrom, graceDays, seen }, newest, at)
    if ('refused' in decided) {
      const { refused } = decided
      return typeof refused === 'string' ? refuse(refused) : refuseField(refused.field, refused.message)
    }
    const ids = await takeIds(tx)
    const id = ids.next()
    const textHash = createHash('sha256').update(text, 'utf8').digest('hex')
    await tx.query(sql.INSERT_AGREEMENT, [
      id,
      kind,
      decided.version,
      title,
      text,
      textHash,
      decided.effectiveFrom,
      graceDays,
      decided.stopsAt,
      by.administratorId,
      at,
      reason,
    ])
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(by),
      action: 'agreement.published',
      subjectType: 'agreement',
      subjectId: id.toString(),
      customerId: null,
      after: {
        kind,
        version: decided.version,
        textHash,
        effectiveFrom: decided.effectiveFrom.toISOString(),
        graceDays,
        reason,
      },
    })
    const { rows: stored } = await tx.query<sql.HouseRow>(sql.FIND_OF_HOUSE, [at, id])
    if (!stored[0]) throw new Error('an agreement is not where it was written')
    return presentOfHouse(stored[0], at)
  })
}
