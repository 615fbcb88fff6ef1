import type { Ids } from '#server/platform/database/ids.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ReinvestmentMarket } from '../reinvestment/reinvest-dividends.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'

/** One transaction's customers, with accounts locked. */
export interface Turn {
  tx: Tx
  stored: StoredAction
  customerIds: readonly bigint[]
  accounts: ReadonlyMap<bigint, LockedAccount>
  /** Where chosen dividends are reinvested; without it they stay cash. */
  reinvestsAt: ReinvestmentMarket | null
  ids: Ids
  at: Date
}

export interface Given {
  holders: bigint
  paidCents: bigint
}
