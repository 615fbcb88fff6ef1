import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type PollBudget, chartShare, minuteShare } from '#domain/market/poll-budget.ts'
import { LEADER, createTickingJob } from '#server/platform/jobs/job.ts'
import { createProviderCharts } from '../charts/provider-charts.ts'
import { createProviderCloses } from '../closes/closes-reader.ts'
import type { PolledSource } from '../ports/polled-source.ts'
import type { MarketParts, MarketProvider, QuoteListener, QuoteSubscription } from '../ports/provider.ts'
import { LEAD_EVERY_MS, type Leadership, startLeadership } from './leadership.ts'
import { createPolling, createTradePublisher } from './poller.ts'
import { createQuoteIngestor } from './quote-ingestor.ts'
import { startRoundListener } from './round-listener.ts'

interface Parts extends Pick<
  MarketParts,
  'calendar' | 'clock' | 'connection' | 'listen' | 'pool' | 'reads' | 'catalogue' | 'metrics' | 'log'
> {
  source: PolledSource
  mayLead: boolean
}

/** An internet provider. The leader requests and validates prices; every node receives them. */
export function createPolledProvider(options: Parts): MarketProvider {
  const { source, calendar, clock, pool, reads, catalogue } = options
  const { subscription } = source
  const { name, budget } = subscription
  // A separate breaker: failing charts stop no prices.
  const besidePrices = () => shareBesidePrices(budget(), calendar, clock.now().getTime())
  const requests = source.requests(subscription.client(besidePrices))
  const charts = createProviderCharts({ name, requests, calendar, clock, pool, reads, catalogue })
  /** As of the leader's last message. */
  const period = { everyMs: budget().everyMs }

  return {
    name,
    prices: source.prices,
    credit: source.credit,
    mayFallSilent: true,
    feedOf(type, { isStreamed }) {
      if (type === 'mutual_fund') return { by: 'nav' }
      return isStreamed ? { by: 'stream' } : { by: 'poll', everyMs: period.everyMs }
    },
    subscribe: (listener) => subscribeToProvider(options, period, listener),
    history: charts.history,
    bars: charts.bars,
    closes: createProviderCloses(requests, catalogue),
    dividendsOfYear: () => null,
    headlines: () => [],
    headline: () => null,
  }
}

/** Receives the leader's rounds, and polls the provider while leading. */
function subscribeToProvider(
  parts: Parts,
  period: { everyMs: number },
  listener: QuoteListener,
): QuoteSubscription {
  const { source, calendar, clock, connection, mayLead, log, metrics } = parts
  const { name, quota } = source.subscription
  const requests = source.requests(source.subscription.client())
  let leadership: Leadership | null = null
  const database = () => leadership?.connection() ?? null
  const ingestor = createQuoteIngestor({
    ...parts,
    name,
    requests,
    onPublished: (messages) => rounds.receiveOwn(messages),
  })

  const polling = createPolling({ ...parts, ingestor, period, database })
  const ownBackendPid = () => leadership?.backendPid() ?? null
  const rounds = startRoundListener({ ...parts, period, listener, onGap: polling.wantRound, ownBackendPid })
  const isWanted = () => database() !== null && calendar.statusAt(clock.now().getTime()).isOpen
  const stream = source.createStream?.(isWanted)
  const trades = stream && createTradePublisher({ name, stream, ingestor, period, database, log })
  const leading = createTickingJob({
    name: 'lead price polling',
    everyMs: LEAD_EVERY_MS,
    tick: () => leadership?.check(),
  })
  if (mayLead) {
    metrics.gauge(LEADER, () => ({ [leading.name]: database() === null ? 0 : 1 }))
    metrics.gauge(CALLS_LEFT, () => ({ [name]: quota.callsLeft() }))
  }
  const jobs = [leading, polling.job, ...(stream && trades ? [stream.job, trades] : [])]

  /** Stored quotes are read before leading. */
  const led = rounds.ready.then(async () => {
    if (!mayLead) return
    leadership = startLeadership({
      connection,
      log,
      async onLead() {
        await quota.load()
        await ingestor.load()
        polling.wantRound()
        log.info({ provider: name }, 'this node requests the prices of the provider')
      },
    })
    await leadership.attempted
    await polling.firstRound()
  })

  return {
    ready: led,
    jobs: mayLead ? jobs : [],
    async stop() {
      source.close?.()
      rounds.stop()
      await Promise.all(jobs.map((job) => job.stop()))
      await rounds.ready
      await leadership?.close()
    },
  }
}

const CALLS_LEFT = {
  name: 'northfold_provider_calls_left',
  help: 'What the provider still allows today, as of the last request of this server.',
  label: 'provider',
}

/** The part of a quota open to everything but prices. */
export function shareBesidePrices(budget: PollBudget, calendar: MarketCalendar, nowMs: number) {
  const { session } = calendar.statusAt(nowMs)
  const sessions = [session, calendar.sessionAt(session.index + 1)]
  return { ofDay: chartShare(budget, sessions, nowMs), ofMinute: minuteShare(budget) }
}
