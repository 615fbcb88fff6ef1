import { type Refusal, refuse } from '#contract/refusals.ts'

/** Limits per node and per user. */
export interface StreamLimit {
  /** Takes a connection slot for a user; returns its release, or a refusal. */
  take(userId: bigint): (() => void) | Refusal
  /** How many streams are open. */
  open(): number
}

const RETRY_AFTER_SECONDS = 10

export function createStreamLimit(limits: { total: number; perUser: number }): StreamLimit {
  const byUser = new Map<bigint, number>()
  let taken = 0

  function giveBack(userId: bigint): void {
    taken -= 1
    const left = (byUser.get(userId) ?? 1) - 1
    if (left > 0) byUser.set(userId, left)
    else byUser.delete(userId)
  }

  return {
    open: () => taken,
    take(userId) {
      const own = byUser.get(userId) ?? 0
      if (own >= limits.perUser) {
        return refuse('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      if (taken >= limits.total) return refuse('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      taken += 1
      byUser.set(userId, own + 1)
      let isTaken = true
      return () => {
        if (isTaken) giveBack(userId)
        isTaken = false
      }
    },
  }
}
