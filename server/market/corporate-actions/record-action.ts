import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** A person of the staff who acts, alone or by confirming another's proposal. */
export interface ByPerson {
  readonly reviewer: Reviewer
  readonly confirmed: Confirmed | null
}

/** What is recorded of an action. */
interface Recorded {
  /** The line's own. */
  id: bigint
  at: Date
  did: 'reported' | 'announced' | 'cancelled' | 'applied'
  actionId: bigint
  /** Who said so; the product did it itself, unless said. */
  by?: 'operator' | ByPerson
  before?: object
  after?: object
}

/** A line in the audit log about a corporate action. */
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
