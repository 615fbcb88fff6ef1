import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'

/** The customers that one transaction carries an action out for, their accounts locked. */
export interface Turn {
  tx: Tx
  stored: StoredAction
  customerIds: readonly bigint[]
  ids: Ids
  at: Date
}

/** The result of a turn. */
export interface Given {
  holders: bigint
  paidCents: bigint
}
