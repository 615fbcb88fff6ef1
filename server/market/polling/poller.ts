import type { Logger } from 'pino'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { pollEveryMs, publishedEveryMs } from '#domain/market/poll-budget.ts'
import {
  POLLING_STARTS,
  type PollingEvent,
  type PollingState,
  nextPollingState,
  pollBackOffMs,
} from '#domain/market/polling-state.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { createTickingJob } from '#server/platform/jobs/ticking-job.ts'
import { type CatalogueNow, watchCatalogue } from '#server/platform/settings/catalogue-now.ts'
import { ProviderFailure, withJitter } from '../ports/provider-client.ts'
import type { PolledSource } from '../ports/polled-source.ts'
import type { QuoteIngestor } from './quote-ingestor.ts'

const TICK_MS = 200

export interface Polling {
  /** Begins a round at the next tick. */
  wantRound(): void
  /** A round if this node leads; done when ended. Never rejects. */
  firstRound(): Promise<void>
  readonly job: Job
}

interface Parts {
  source: PolledSource
  ingestor: QuoteIngestor
  calendar: MarketCalendar
  clock: Clock
  catalogue: CatalogueNow
  log: Logger
  period: { readonly everyMs: number }
  database: () => Tx | null
}

/**
 * Polls while this node leads: `database` returns the connection to publish on, else null. It checks five times a
 * second, since the period depends on session and quota.
 */
export function createPolling(parts: Parts): Polling {
  const { source, ingestor, calendar, clock, catalogue, log, period, database } = parts
  const { name, quota, budget } = source.subscription
  let state: PollingState = POLLING_STARTS
  let work: Promise<void> | null = null
  const isListed = watchCatalogue(catalogue)
  const after = (event: PollingEvent): PollingState => (state = nextPollingState(state, event))

  const withinBudget = (rule: typeof pollEveryMs): number => {
    const nowMs = clock.now().getTime()
    return rule(budget(), calendar.statusAt(nowMs), nowMs, quota.callsLeft())
  }

  function tick(): void {
    const connection = database()
    if (work || !connection) return
    // New listings have no price yet.
    if (isListed()) after({ type: 'round_wanted' })
    const { mode } = after({ type: 'tick', nowMs: clock.monotonicMs(), periodMs: withinBudget(pollEveryMs) })
    if (mode === 'polling') work = poll(connection).finally(() => (work = null))
    if (mode === 'refreshing') work = refresh(connection).finally(() => (work = null))
  }

  async function poll(connection: Tx): Promise<void> {
    try {
      await ingestor.round(connection, withinBudget(publishedEveryMs))
      if (state.failuresInARow > 0) log.info({ provider: name }, 'prices are back')
      after({ type: 'round_succeeded' })
    } catch (error) {
      if (state.failuresInARow === 0) warn(error, 'prices could not be refreshed')
      const backOffMs = withJitter(pollBackOffMs(budget().everyMs, state.failuresInARow + 1))
      const waitMs = Math.max(error instanceof ProviderFailure ? error.waitMs : 0, backOffMs)
      after({ type: 'round_failed', retryAtMs: clock.monotonicMs() + waitMs })
    }
  }

  /** Its failure affects no price. */
  async function refresh(connection: Tx): Promise<void> {
    try {
      const wasDue = await ingestor.daily(connection, period.everyMs)
      if (wasDue) setImmediate(tick)
    } catch (error) {
      warn(error, 'daily figures could not be refreshed')
    }
    after({ type: 'refreshed' })
  }

  function warn(error: unknown, message: string): void {
    if (state.mode !== 'stopped') log.warn({ provider: name, ...causeOf(error) }, message)
  }

  async function finish(): Promise<void> {
    after({ type: 'stop' })
    await work
  }

  return {
    wantRound: () => void after({ type: 'round_wanted' }),
    async firstRound() {
      tick()
      await work
    },
    job: createTickingJob({ name: 'request the prices that are due', everyMs: TICK_MS, tick, finish }),
  }
}

/** A provider's failure in our own words; other errors are logged whole. */
export const causeOf = (error: unknown): { reason: string } | { err: unknown } =>
  error instanceof ProviderFailure ? { reason: error.message } : { err: error }
