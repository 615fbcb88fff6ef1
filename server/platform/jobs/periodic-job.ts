import type { Job } from './job.ts'
import type { Leads } from './leads.ts'
import { createTickingJob } from './ticking-job.ts'

/** A job with a fixed period that can be run at once as well. It never runs twice at the same time. */
export interface PeriodicJob extends Job {
  /**
   * Runs it now. A run that is under way may have begun too early for the caller, so one more follows it, which all
   * callers meanwhile share. Does nothing after the stop.
   */
  now(): Promise<void>
}

/**
 * Makes a job that runs `work` every `everyMs`, for the first time one period after its start. A period that ends
 * during a run is skipped. `work` never rejects; its signal is aborted by the stop. It may stop its own job, if it does
 * not wait for that. With `leads` it is work of the whole product: it is left out while another server leads in it.
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
