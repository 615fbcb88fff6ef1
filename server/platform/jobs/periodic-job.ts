import type { Job } from './job.ts'
import type { Leads } from './leads.ts'
import { createTickingJob } from './ticking-job.ts'

/** A periodic job that can also be run at once; never twice at the same time. */
export interface PeriodicJob extends Job {
  /**
   * Runs it now. During a run, one more follows, shared by all callers: the current one may have begun too early. Does
   * nothing after the stop.
   */
  now(): Promise<void>
}

/**
 * Runs `work` every `everyMs`, first after one period; a period that ends during a run is skipped. `work` never
 * rejects; the stop aborts its signal, and it may stop its own job without waiting. With `leads`, it is skipped while
 * another server leads.
 */
export function createPeriodicJob(options: {
  name: string
  everyMs: number
  work: (stopping: AbortSignal) => Promise<void>
  leads?: Leads
}): PeriodicJob {
  const { name, work } = options
  const isLeader = options.leads?.of(name)
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let turnEnded = (): void => undefined
  let next: Promise<void> | null = null

  function run(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    running = workAsLeader().finally(() => {
      running = null
      turnEnded()
    })
    return running
  }

  async function workAsLeader(): Promise<void> {
    if (isLeader && !(await isLeader())) return
    if (!stopping.signal.aborted) await work(stopping.signal)
  }

  function now(): Promise<void> {
    if (!running) return run()
    next ??= running.then(() => {
      next = null
      return run()
    })
    return next
  }

  async function finish(): Promise<void> {
    stopping.abort()
    await next
    await running
  }

  const ticking = createTickingJob({ ...options, tick: () => void (running ?? now()), finish })
  const onEnd = (listener: () => void) => void (turnEnded = listener)
  return { ...ticking, isShared: isLeader !== undefined, turns: { everyMs: options.everyMs, onEnd }, now }
}
