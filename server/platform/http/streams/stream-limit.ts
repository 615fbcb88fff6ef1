import { type Refusal, refuse } from '#contract/refusals.ts'

export type StreamLimit = ReturnType<typeof createStreamLimit>

const RETRY_AFTER_SECONDS = 10

/** Limits per node and per user. */
export function createStreamLimit(limits: { total: number; perUser: number }) {
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
    /** Takes a connection slot for a user; returns its release, or a refusal. */
    take(userId: bigint): (() => void) | Refusal {
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
