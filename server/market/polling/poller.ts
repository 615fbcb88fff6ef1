import type { Logger } from 'pino'
import { pollEveryMs, publishedEveryMs } from '#domain/market/poll-budget.ts'
import {
  POLLING_STARTS,
  type PollingEvent,
  type PollingState,
  nextPollingState,
  pollBackOffMs,
} from '#domain/market/polling-state.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Job, createTickingJob } from '#server/platform/jobs/job.ts'
import { watchCatalogue } from '#server/platform/settings/settings-store.ts'
import { ProviderFailure, withJitter } from '../ports/provider-client.ts'
import type { PolledSource, TradeStream } from '../ports/polled-source.ts'
import type { QuoteIngestor } from './quote-ingestor.ts'
import type { MarketParts } from '../ports/provider.ts'

const TICK_MS = 200

interface Parts extends Pick<MarketParts, 'calendar' | 'clock' | 'catalogue' | 'log'> {
  source: PolledSource
  ingestor: QuoteIngestor
  period: { readonly everyMs: number }
  database: () => Tx | null
}

/**
 * Polls while this node leads: `database` returns the connection to publish on, else null. It checks five times a
 * second, since the period depends on session and quota.
 */
export function createPolling(parts: Parts) {
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
    /** Begins a round at the next tick. */
    wantRound: () => void after({ type: 'round_wanted' }),
    /** A round if this node leads; done when ended. Never rejects. */
    async firstRound(): Promise<void> {
      tick()
      await work
    },
    job: createTickingJob({ name: 'request the prices that are due', everyMs: TICK_MS, tick, finish }),
  }
}

/** A provider's failure in our own words; other errors are logged whole. */
const causeOf = (error: unknown): { reason: string } | { err: unknown } =>
  error instanceof ProviderFailure ? { reason: error.message } : { err: error }

const PUBLISH_EVERY_MS = 1_000

/** Publishes streamed trades once a second while this node leads. */
export function createTradePublisher(parts: {
  name: string
  stream: TradeStream
  ingestor: QuoteIngestor
  period: { readonly everyMs: number }
  /** The leader's connection to publish on, else null. */
  database: () => Tx | null
  log: Logger
}): Job {
  const { name, stream, ingestor, period, database, log } = parts
  let publishing: Promise<void> | null = null
  let isStopped = false

  function publish(): void {
    const connection = database()
    if (!connection || publishing) return
    const { trades, quiet } = stream.take()
    if (trades.size === 0 && quiet.length === 0) return
    publishing = ingestor
      .trades(connection, period.everyMs, trades, quiet)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ provider: name, ...causeOf(error) }, 'trades could not be published')
      })
      .finally(() => (publishing = null))
  }

  return createTickingJob({
    name: 'publish the trades of the stream',
    everyMs: PUBLISH_EVERY_MS,
    tick: publish,
    async finish() {
      isStopped = true
      await publishing
    },
  })
}
