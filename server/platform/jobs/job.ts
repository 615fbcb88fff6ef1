import type { Logger } from 'pino'
import { logOnChange } from '../log/log.ts'

/** Repeated background work of an area or the platform. */
export interface Job {
  /** For the start log: "remove expired rows". */
  readonly name: string
  /** For the start log: "every 10 min". */
  readonly period: string
  /** Work of the whole product, which ROLE=web leaves to other servers. */
  readonly isShared?: boolean
  /** Its period, and a call after each turn, including turns left to another server. */
  readonly turns?: { everyMs: number; onEnd(listener: () => void): void }
  now?(): Promise<void>
  /** Called once, by the registry. */
  start(): void
  /** Stops it: starts nothing new and resolves when current work is done or aborted. Later calls wait for the same. */
  stop(): Promise<void>
}

/**
 * Which server does the product's periodic work: per kind, the holder of its advisory lock. It only saves work: two may
 * lead while a connection is being lost, so each work itself processes a row once.
 */
export interface Leads {
  /** Whether this server leads a kind of work or can now take the lead. Never rejects. */
  of(kind: string): () => Promise<boolean>
  /** The kinds that this server sought to lead: 1 where it leads, else 0. */
  kinds(): Readonly<Record<string, number>>
  /** Checks the locking connection; empty if never leading. */
  readonly jobs: readonly Job[]
  close(): Promise<void>
}

/** For a server without shared work. */
export const NO_LEADS: Leads = {
  of: () => async () => false,
  kinds: () => ({}),
  jobs: [],
  close: async () => undefined,
}

/** Prices have another lead (`server/market/polling/`). */
export const LEADER = {
  name: 'northfold_leader',
  help: 'Whether this server leads in a kind of periodic work; none of those it does not seek.',
  label: 'kind',
}

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

/** A periodic job that can also be run at once; never twice at the same time. */
export interface PeriodicJob extends Job {
  /**
   * Runs it now. During a run, one more follows, shared by all callers: the current one may have begun too early. Does
   * nothing after the stop.
   */
  now(): Promise<void>
}

interface PeriodicWork {
  name: string
  everyMs: number
  work: (stopping: AbortSignal) => Promise<void>
  leads?: Leads
}

/** The same for work that may reject: `failure` is logged once, and again only after a success. */
export function createLoggedJob(options: PeriodicWork & { log: Logger; failure: string }): PeriodicJob {
  const { work, log, failure } = options
  const logged = logOnChange()
  return createPeriodicJob({
    ...options,
    work: (stopping) => logged(work(stopping), (error) => log.warn({ err: error }, failure)),
  })
}

/**
 * Runs `work` every `everyMs`, first after one period; a period that ends during a run is skipped. `work` never
 * rejects; the stop aborts its signal, and it may stop its own job without waiting. With `leads`, it is skipped while
 * another server leads.
 */
export function createPeriodicJob(options: PeriodicWork): PeriodicJob {
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

/** Starts jobs in their order. */
export function startJobs(jobs: readonly Job[]) {
  for (const job of jobs) job.start()
  return {
    /** Stops every job, the last first; resolves when none has work in hand. */
    async stop(): Promise<void> {
      await Promise.all(jobs.toReversed().map((job) => job.stop()))
    },
  }
}
