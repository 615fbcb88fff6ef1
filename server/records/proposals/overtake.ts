import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordAudit } from '../audit/audit.ts'
import { OVERTAKE_PROPOSALS } from './proposals.sql.ts'

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
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: null,
      action: 'proposal.overtaken',
      subjectType: 'proposal',
      subjectId: id.toString(),
      customerId: customer_id,
      after: { kind, subject },
      address: null,
    })
}
