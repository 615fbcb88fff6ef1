import { recordAudit } from '#server/records/audit/audit.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** What is recorded of an action. */
interface Recorded {
  /** The line's own. */
  id: bigint
  at: Date
  did: 'reported' | 'announced' | 'cancelled' | 'applied'
  actionId: bigint
  /** Whether the operator said so; else the product did it itself. */
  byOperator?: boolean
  before?: object
  after?: object
}

/** A line in the audit log about a corporate action. */
export const recordAction = (
  tx: Tx,
  { id, at, did, actionId, byOperator = false, ...change }: Recorded,
): Promise<void> =>
  recordAudit(tx, {
    id,
    at,
    actorId: null,
    ...(byOperator ? { actorKind: 'operator' as const } : {}),
    action: `corporate_action.${did}`,
    subjectType: 'corporate_action',
    subjectId: actionId.toString(),
    customerId: null,
    ...change,
    address: null,
  })
