import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'

/** Some customers of one action, locked, and what the transaction writes with. */
export interface Turn {
  tx: Tx
  stored: StoredAction
  customerIds: readonly bigint[]
  ids: Ids
  at: Date
}

/** What a turn came to. */
export interface Given {
  holders: bigint
  paidCents: bigint
}
