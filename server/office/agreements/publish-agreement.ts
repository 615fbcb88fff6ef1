import { confirmsAlone } from '#domain/proposals/proposal.ts'
import type { AgreementOfFirm, ProposedAgreement } from '#contract/office/agreements.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type PoolAndClock, type Queryable, inTransaction } from '#server/platform/database/database.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import { AGREEMENT_HANDLER } from './agreement-handler.ts'
import * as sql from './agreements.sql.ts'
import { type AskedVersion, appendVersion, decideVersion, hashOfText } from './append-version.ts'
import { presentOfFirm } from './present-agreement.ts'
import { READ_PROPOSED } from './agreements.sql.ts'

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
  { pool, clock }: PoolAndClock,
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

/**
 * The text that a proposal would publish or has published, with its predecessor; also once it has ended. Refuses other
 * proposals.
 */
export async function readProposedAgreement(
  database: Queryable,
  proposalId: bigint,
): Promise<ProposedAgreement | Refusal> {
  const { rows } = await database.query<ProposalRow & { version: number; body_before: string }>(
    READ_PROPOSED,
    [proposalId],
  )
  const [row] = rows
  if (!row) return refuse('not_found')
  const { kind, title, text } = AGREEMENT_HANDLER.parse(payloadOf(row))
  const version = row.version + 1
  return { kind, version, title, text, textHash: hashOfText(text), textBefore: row.body_before }
}
