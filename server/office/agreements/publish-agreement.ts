import type { AgreementOfFirm } from '#contract/office/agreements.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { confirmsAlone } from '#domain/proposals/proposal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { AGREEMENT_HANDLER } from './agreement-handler.ts'
import * as sql from './agreements.sql.ts'
import { type AskedVersion, appendVersion, decideVersion } from './append-version.ts'
import { presentOfFirm } from './present-agreement.ts'

interface VersionToPublish extends AskedVersion {
  /** The newest version that the person saw. */
  seen: number
  by: Reviewer
}

/** One of the two is null. */
interface PublishedOrProposed {
  published: AgreementOfFirm | null
  proposalId: string | null
}

/**
 * Proposes the next version of an agreement, or publishes it where no other active person may confirm; a job tells the
 * customers. Refuses what `decidePublication` refuses, and a second proposal of an agreement.
 */
export function publishAgreement(
  { pool, clock }: { pool: Pool; clock: Clock },
  { seen, by, ...asked }: VersionToPublish,
): Promise<PublishedOrProposed | Refusal> {
  return inTransaction(pool, async (tx) => {
    await tx.query(sql.LOCK_AGREEMENTS)
    const at = clock.now()
    const decided = await decideVersion(tx, asked, { seen, at })
    if (isRefusal(decided)) return decided
    const staff = await readStaff(tx)
    if (!confirmsAlone('agreement', { proposerId: by.administratorId, staff, at })) {
      const { reason, effectiveFrom } = asked
      const payload = { ...asked, effectiveFrom: effectiveFrom?.toISOString() ?? null }
      const parts = { payload, reason, reviewer: by, customerIds: [], at }
      const proposed = await proposeIn(tx, AGREEMENT_HANDLER, parts)
      return isRefusal(proposed) ? proposed : { published: null, proposalId: proposed.id.toString() }
    }
    const id = await appendVersion(tx, decided, { decider: by, confirmed: null })
    const { rows } = await tx.query<sql.FirmRow>(sql.FIND_OF_FIRM, [at, id])
    if (!rows[0]) throw new Error('an agreement is not where it was written')
    return { published: presentOfFirm(rows[0], at), proposalId: null }
  })
}
