import { type Refusal, refuse } from '#contract/refusals.ts'

/** Two cores saturate at some 105 argon2 hashes a second, and they share four threads with file reads. */
const AT_ONCE = 2
/** 64 waiting hashes of 20 ms on two lanes are 0.7 s; further callers are refused. */
const WAITING_MAX = 64

export interface HashingQueue {
  /** Runs `work` when it is its turn; refuses 'busy' when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | Refusal>
}

/**
 * A bounded queue for work that eats a core. Without it 200 log-ins at once held up every file read
 * of the process for 1.8 s.
 */
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
        // The next waiting call takes the lane directly: a call that arrives now cannot overtake it.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
