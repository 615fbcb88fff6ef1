import type { Logger } from 'pino'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import {
  type PollBudget,
  chartShare,
  minuteShare,
  pollEveryMs,
  publishedEveryMs,
} from '#domain/market/poll-budget.ts'
import { isSuspended } from '#domain/market/quote-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Connection, Pool, Tx } from '#server/platform/database/pool.ts'
import { providerCharts } from '../charts/provider-charts.ts'
import { openMarketLink } from './market-link.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import { quoteIngestor } from './quote-ingestor.ts'
import type { Following, MarketProvider, MarketQuote, QuoteListener } from '../ports/provider.ts'
import type { Subscription } from '../ports/subscription.ts'
import { type ProviderClient, ProviderFailure, withJitter } from '../ports/provider-client.ts'
import { roundOf } from '../quotes/quote-messages.ts'
import { loadQuotes } from '../quotes/stored-quotes.ts'
import type { TradeStream } from '../ports/trade-stream.ts'

const LOOK_EVERY_MS = 200
/** Trades of a stream are published together. */
const STREAM_EVERY_MS = 1_000
/** A provider that is back is noticed after this long at most, or after three periods if that is longer. */
const LONGEST_RETRY_MS = 15_000

/** What tells one provider on the internet from another. */
export interface PolledSource {
  readonly subscription: Subscription
  /** Gives up what is being asked; null where others ask through the subscription too. */
  readonly close: (() => void) | null
  ask(client: ProviderClient): MarketRequests
  /** How the screens label its prices. */
  readonly prices: MarketProvider['prices']
  /** What its licence wants to be said where its prices show; null for nothing. */
  readonly credit: MarketProvider['credit']
  /** Subscribes to trades while `isWanted`; null for one that is only polled. */
  openStream: ((isWanted: () => boolean) => TradeStream) | null
}

/**
 * A provider on the internet, asked by one node, whichever leads, and heard by all. What is believed is decided by
 * the leader, once.
 */
export function polledProvider(options: {
  source: PolledSource
  calendar: MarketCalendar
  clock: Clock
  connection: Connection
  pool: Pool
  log: Logger
}): MarketProvider {
  const { source, calendar, clock, connection, pool, log } = options
  const { subscription } = source
  const { name, quota, budget } = subscription
  const parts = { name, calendar, clock, pool, log }
  const ingestor = quoteIngestor({ ...parts, ask: source.ask(subscription.client()) })
  // Charts that fail trip a breaker of their own: prices are asked for on.
  const besidePrices = () => shareBesidePrices(budget, calendar, clock.now().getTime())
  const charts = providerCharts({ ...parts, ask: source.ask(subscription.client(besidePrices)) })
  /** The leader's period, as of its last message. */
  let everyMs = budget.everyMs

  function follow(listener: QuoteListener): Following {
    const latest = new Map<string, MarketQuote>()
    const { promise: ready, resolve: setReady } = Promise.withResolvers<void>()
    let timer: NodeJS.Timeout | undefined
    let working: Promise<void> | null = null
    let lastRoundMs = -Infinity
    let failures = 0
    let retryAtMs = 0
    let isClosed = false

    function receive(text: string): void {
      const round = roundOf(text)
      if (round?.provider !== name) return
      everyMs = round.everyMs
      for (const quote of round.quotes) latest.set(quote.symbol, quote)
      const confirmed = round.confirmed.flatMap((symbol) => latest.get(symbol) ?? [])
      listener.suspend(new Set(round.suspended))
      listener.receive([...round.quotes, ...confirmed])
    }

    async function restore(): Promise<void> {
      const known = [...(await loadQuotes(pool, name, calendar)).values()]
      for (const { quote } of known) latest.set(quote.symbol, quote)
      listener.suspend(
        new Set(known.filter(({ validation }) => isSuspended(validation)).map(({ quote }) => quote.symbol)),
      )
      listener.restore(known.map(({ quote }) => quote))
    }

    const inBudget = (rule: typeof pollEveryMs): number => {
      const nowMs = clock.now().getTime()
      return rule(budget, calendar.statusAt(nowMs), nowMs, quota.callsLeft())
    }
    const periodMs = () => inBudget(pollEveryMs)

    const link = openMarketLink({
      connection,
      log,
      onMessage: receive,
      onOpen: restore,
      async onLead() {
        await quota.load()
        await ingestor.load()
        lastRoundMs = -Infinity
        log.info({ provider: name }, 'this node asks the provider of prices')
      },
      onSettled(leads) {
        if (leads) look()
        if (!working) setReady()
      },
    })

    const stream =
      source.openStream?.(() => link.leading() !== null && calendar.statusAt(clock.now().getTime()).isOpen) ??
      null
    let publishing: Promise<void> | null = null
    const streaming = setInterval(() => {
      const database = link.leading()
      if (!stream || !database || publishing) return
      const { trades, quiet } = stream.take()
      if (trades.size === 0 && quiet.length === 0) return
      publishing = ingestor
        .trades(database, everyMs, trades, quiet)
        .catch((error: unknown) => tell(error, 'trades could not be published'))
        .finally(() => (publishing = null))
    }, STREAM_EVERY_MS).unref()

    function look(): void {
      clearTimeout(timer)
      if (isClosed) return
      timer = setTimeout(look, LOOK_EVERY_MS).unref()
      const database = link.leading()
      if (working || !database) return
      const nowMs = clock.monotonicMs()
      const isDue = nowMs >= (failures > 0 ? retryAtMs : lastRoundMs + periodMs())
      if (!isDue && failures > 0) return
      if (isDue) lastRoundMs = nowMs
      working = (isDue ? askPrices(database) : askSeldom(database)).finally(() => (working = null))
    }

    async function askPrices(database: Tx): Promise<void> {
      try {
        await ingestor.round(database, inBudget(publishedEveryMs))
        if (failures > 0) log.info({ provider: name }, 'prices are back')
        failures = 0
      } catch (error) {
        failures += 1
        const longestMs = Math.max(LONGEST_RETRY_MS, 3 * budget.everyMs)
        const backOffMs = Math.min(budget.everyMs * 2 ** (failures - 1), longestMs)
        const waitMs = error instanceof ProviderFailure ? error.waitMs : 0
        retryAtMs = clock.monotonicMs() + Math.max(waitMs, withJitter(backOffMs))
        if (failures === 1) tell(error, 'prices could not be refreshed')
      }
      setReady()
    }

    /** What fails here is asked again in minutes, and spoils no price. */
    async function askSeldom(database: Tx): Promise<void> {
      try {
        const hasAsked = await ingestor.seldom(database, everyMs)
        if (hasAsked) setImmediate(look)
      } catch (error) {
        tell(error, 'what changes seldom could not be refreshed')
      }
    }

    function tell(error: unknown, message: string): void {
      if (isClosed) return
      const cause = error instanceof ProviderFailure ? { reason: error.message } : { err: error }
      log.warn({ provider: name, ...cause }, message)
    }

    look()
    return {
      ready,
      async stop() {
        isClosed = true
        source.close?.()
        clearTimeout(timer)
        clearInterval(streaming)
        stream?.close()
        await working
        await publishing
        await link.close()
      },
    }
  }

  return {
    name,
    prices: source.prices,
    credit: source.credit,
    mayFallSilent: true,
    arrivalOf(type, { isStreamed }) {
      if (type === 'mutual_fund') return { by: 'nav' }
      return isStreamed ? { by: 'stream' } : { by: 'poll', everyMs }
    },
    follow,
    history: charts.history,
    bars: charts.bars,
    headlines: () => [],
    headline: () => null,
  }
}

/** What of a quota may be used up for anything but prices. */
export function shareBesidePrices(budget: PollBudget, calendar: MarketCalendar, nowMs: number) {
  const { session } = calendar.statusAt(nowMs)
  const sessions = [session, calendar.sessionAt(session.index + 1)]
  return { ofDay: chartShare(budget, sessions, nowMs), ofMinute: minuteShare(budget) }
}
