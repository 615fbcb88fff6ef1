import { type Refusal, refuse } from '#contract/refusals.ts'

/** Two cores saturate at 105 argon2 hashes a second, on four threads shared with file reads. */
const AT_ONCE = 2
/** 64 hashes of 20 ms on two lanes are 0.7 s. */
const WAITING_MAX = 64

export interface HashingQueue {
  /** Runs `work` in its turn; refuses 'busy' when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T | Refusal>
}

/** A bounded queue for CPU-heavy work. Without it 200 log-ins at once delayed every file read by 1.8 s. */
export function createHashingQueue(): HashingQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= AT_ONCE) {
        if (waiting.length >= WAITING_MAX) return refuse('busy', { retryAfterSeconds: 1 })
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        // The next waiting call takes the lane at once: no new call overtakes it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
