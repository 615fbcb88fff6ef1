import type { Job } from './job.ts'

/**
 * Calls `tick` every `everyMs`, first after one period; it returns at once and decides by its own state. The stop ends
 * the ticks, then awaits `finish`.
 */
export function createTickingJob(options: {
  name: string
  everyMs: number
  tick: () => void
  finish?: () => void | Promise<void>
}): Job {
  const { name, everyMs, tick, finish } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  return {
    name,
    period: `every ${durationOf(everyMs)}`,
    start() {
      if (!isStopped) timer ??= setInterval(tick, everyMs).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await finish?.()
    },
  }
}

/** "0.2 s", "2 s", "10 min". */
const durationOf = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`)
