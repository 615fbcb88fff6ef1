import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'

const KEPT_MS = 2_000

/** Makes an answer once for all who ask at the same time, and for two seconds after; a refusal is not kept. */
export function keepAnswers<Answer extends object>(clock: Pick<Clock, 'monotonicMs'>) {
  const single = singleFlight<string>()
  /** The oldest first. */
  const kept = new Map<string, { answer: Answer; untilMs: number }>()

  return async function answerOf(
    key: string,
    make: () => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    const known = kept.get(key)
    if (known && clock.monotonicMs() < known.untilMs) return known.answer
    return single(key, async () => {
      const answer = await make()
      const nowMs = clock.monotonicMs()
      for (const [old, { untilMs }] of kept) {
        if (untilMs > nowMs) break
        kept.delete(old)
      }
      if (!isRefusal(answer)) kept.set(key, { answer, untilMs: nowMs + KEPT_MS })
      return answer
    })
  }
}
