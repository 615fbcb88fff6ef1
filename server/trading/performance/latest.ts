import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { LATEST_OF } from './performance.sql.ts'

/** How much has happened to an account; other figures mean that its events must be read again. */
export interface Latest {
  transactionId: bigint
  /**
   * Rises with what changes the past: every split, in any instrument, also one that the customer has sold before, and
   * every fill of theirs that is canceled.
   */
  rewrites: bigint
  firstTradedAtMs: number
}

/** Null for a customer without trades. */
export const LATEST_FRAGMENT: QueryFragment<Latest | null> = {
  text: LATEST_OF,
  found(text) {
    const [transactionId, rewrites, firstTradedMs] = text?.split(' ') ?? []
    if (transactionId === undefined || rewrites === undefined || firstTradedMs === undefined) return null
    return {
      transactionId: BigInt(transactionId),
      rewrites: BigInt(rewrites),
      firstTradedAtMs: Number(firstTradedMs),
    }
  },
}
