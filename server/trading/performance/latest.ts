import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { LATEST_OF } from './performance.sql.ts'

/** An account's progress; if it differs, read its events again. */
export interface Latest {
  transactionId: bigint
  /** Rises with what changes the past: every split of any instrument, and every canceled fill of the customer's. */
  rewrites: bigint
  firstTradedAtMs: number
}

/** Null without trades. */
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
