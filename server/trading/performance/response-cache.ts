import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createSingleFlight } from '#server/platform/cache/single-flight.ts'

const CACHED_MS = 2_000

/** Caches responses by key for two seconds. Concurrent requests share one. Refusals are not cached. */
export function createResponseCache<Answer extends object>(clock: Pick<Clock, 'monotonicMs'>) {
  const single = createSingleFlight<string>()
  /** Oldest first. */
  const cached = new Map<string, { answer: Answer; untilMs: number }>()

  return async function answerOf(
    key: string,
    make: () => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    const known = cached.get(key)
    if (known && clock.monotonicMs() < known.untilMs) return known.answer
    return single(key, async () => {
      const answer = await make()
      const nowMs = clock.monotonicMs()
      for (const [old, { untilMs }] of cached) {
        if (untilMs > nowMs) break
        cached.delete(old)
      }
      if (!isRefusal(answer)) cached.set(key, { answer, untilMs: nowMs + CACHED_MS })
      return answer
    })
  }
}
