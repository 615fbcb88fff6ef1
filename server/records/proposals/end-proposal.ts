import type { ProposalStatus } from '#domain/proposals/proposal.ts'
import type { AuditAction } from '#contract/records/audit-actions.ts'
import { takeIds, type Ids, type Tx, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { JobParts } from '#server/platform/platform.ts'
import { audit, type Reviewer } from '../audit/audit.ts'
import type { ProposalRow } from './proposal-row.ts'
import { END_PROPOSAL, HOLD_EXPIRED, OVERTAKE_PROPOSALS } from './proposals.sql.ts'

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
  await audit(tx, { by: reviewer ?? 'system', at, ids }, ACTIONS[status], {
    subject: ['proposal', row.id],
    customerId: row.customer_id,
    before: { status: 'proposed' },
    after: { status, kind: row.kind, subject: row.subject, ...(reason === undefined ? {} : { reason }) },
  })
}

const EVERY_MS = 60_000
/** Proposals in a transaction. */
const SLICE = 50

/** Ends expired proposals every minute, each with its audit line; none can be confirmed after its time anyway. */
export const createProposalExpiry = ({ pool, clock, log, leads }: JobParts): PeriodicJob =>
  createPeriodicJob({
    name: 'end proposals that ran out',
    everyMs: EVERY_MS,
    leads,
    work: (stopping) =>
      expireProposals(pool, clock.now(), stopping).catch((err: unknown) =>
        log.warn({ err }, 'proposals that ran out could not be ended'),
      ),
  })

async function expireProposals(pool: Pool, at: Date, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const count = await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<ProposalRow>(HOLD_EXPIRED, [at, SLICE])
      for (const row of rows) await endByItself(tx, row, { ended: 'expired', at })
      return rows.length
    })
    if (count !== SLICE) return
  }
}

export const subjectOfRequest = (type: string, id: bigint): string => `${type}:${id}`

/**
 * Ends open proposals about a subject, in the transaction that decides or changes it. One index look-up where nothing
 * was proposed.
 */
export async function overtakeProposals(
  tx: Tx,
  { subject, at, ids }: { subject: string; at: Date; ids: Ids },
): Promise<void> {
  const { rows } = await tx.query<{ id: bigint; kind: string; customer_id: bigint | null }>(
    OVERTAKE_PROPOSALS,
    [subject, at],
  )
  for (const { id, kind, customer_id } of rows)
    await audit(tx, { by: 'system', at, ids }, 'proposal.overtaken', {
      subject: ['proposal', id],
      customerId: customer_id,
      after: { kind, subject },
    })
}
