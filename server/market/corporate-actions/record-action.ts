import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Staff acting alone or confirming a proposal. */
export interface ByPerson {
  readonly reviewer: Reviewer
  readonly confirmed: Confirmed | null
}

interface Recorded {
  /** The line's own. */
  id: bigint
  at: Date
  did: 'reported' | 'announced' | 'cancelled' | 'applied'
  actionId: bigint
  /** By default the product itself. */
  by?: 'operator' | ByPerson
  before?: object
  after?: object
}

/** An audit line about a corporate action. */
export function recordAction(tx: Tx, { id, at, did, actionId, by, before, after }: Recorded): Promise<void> {
  const person = typeof by === 'object' ? by : null
  const confirmed = person?.confirmed ?? null
  const proposal = confirmed && {
    proposedBy: confirmed.proposedBy.toString(),
    proposalId: confirmed.proposalId.toString(),
  }
  return recordAudit(tx, {
    id,
    at,
    ...(person ? actorOf(person.reviewer) : { actorId: null, address: null }),
    ...(by === 'operator' ? { actorKind: 'operator' as const } : {}),
    action: `corporate_action.${did}`,
    subjectType: 'corporate_action',
    subjectId: actionId.toString(),
    customerId: null,
    ...(before ? { before } : {}),
    ...(after || proposal ? { after: { ...after, ...proposal } } : {}),
  })
}
