import type { AuditAction } from '#contract/records/audit-actions.ts'
import type { ProposalStatus } from '#domain/proposals/proposal.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Reviewer, actorOf } from '../audit/reviewer.ts'
import type { ProposalRow } from './proposal-row.ts'
import { END_PROPOSAL } from './proposals.sql.ts'

export type Ended = { readonly ended: 'expired' | 'overtaken' }

const ACTIONS: Readonly<Record<Exclude<ProposalStatus, 'proposed'>, AuditAction>> = {
  approved: 'proposal.approved',
  rejected: 'proposal.rejected',
  withdrawn: 'proposal.withdrawn',
  expired: 'proposal.expired',
  overtaken: 'proposal.overtaken',
}

/** Ends an open proposal that expired, or whose subject changed; says which. */
export async function endByItself(
  tx: Tx,
  row: ProposalRow,
  { ended, at }: Ended & { at: Date },
): Promise<Ended> {
  await endProposal(tx, row, { status: ended, at, reviewer: null })
  return { ended }
}

/** Ends an open proposal, whose row is locked, with its audit line. `reviewer` is null where it ended by itself. */
export async function endProposal(
  tx: Tx,
  row: ProposalRow,
  ending: {
    status: Exclude<ProposalStatus, 'proposed'>
    reason?: string
    at: Date
    reviewer: Reviewer | null
  },
): Promise<void> {
  const { status, reason, at, reviewer } = ending
  const ids = await takeIds(tx)
  await tx.query(END_PROPOSAL, [row.id, status, at, reviewer?.administratorId ?? null, reason ?? null])
  await recordAudit(tx, {
    id: ids.next(),
    at,
    ...(reviewer ? actorOf(reviewer) : { actorId: null, address: null }),
    action: ACTIONS[status],
    subjectType: 'proposal',
    subjectId: row.id.toString(),
    customerId: row.customer_id,
    before: { status: 'proposed' },
    after: { status, kind: row.kind, subject: row.subject, ...(reason === undefined ? {} : { reason }) },
  })
}
