import { isMadeBefore } from '#domain/market/price-in-force.ts'
import { isSuspended } from '#domain/market/quote-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Listening } from '#server/platform/database/listen.ts'
import type { MarketParts, MarketQuote, QuoteListener } from '../ports/provider.ts'
import { roundOf } from '../quotes/quote-messages.ts'
import { loadQuotes } from '../quotes/stored-quotes.ts'
import { PRICE_CHANNEL } from '../quotes/stored-quotes.sql.ts'
import type { PolledSource } from '../ports/polled-source.ts'

export interface RoundListener extends Listening {
  /** Takes the messages of this node's own batch. */
  receiveOwn(messages: readonly string[]): void
}

/** Passes on the leader's rounds, and stored quotes after a gap. A leader takes its own rounds directly. */
export function startRoundListener(
  parts: Pick<MarketParts, 'calendar' | 'listen' | 'pool'> & {
    source: PolledSource
    clock: Pick<Clock, 'now'>
    /** Updated from the leader's messages. */
    period: { everyMs: number }
    listener: QuoteListener
    /** Runs when stored quotes are read again. */
    onGap(): void
    /** The backend that this node publishes on. */
    ownBackendPid(): number | null
  },
): RoundListener {
  const { source, calendar, clock, listen, pool, period, listener, onGap, ownBackendPid } = parts
  const { name } = source.subscription
  const latest = new Map<string, MarketQuote>()
  function remember(quote: MarketQuote): void {
    const { symbol, quotedAtMs } = quote
    if (!isMadeBefore(quotedAtMs, latest.get(symbol), clock.now().getTime())) latest.set(symbol, quote)
  }

  function receive(text: string): void {
    const round = roundOf(text)
    if (round?.provider !== name) return
    period.everyMs = round.everyMs
    round.quotes.forEach(remember)
    const confirmed = round.confirmed.flatMap((symbol) => latest.get(symbol) ?? [])
    listener.suspend(new Set(round.suspended))
    listener.receive([...round.quotes, ...confirmed])
  }

  const listening = listen.subscribe(PRICE_CHANNEL, {
    onMessage(text, senderPid) {
      if (senderPid !== ownBackendPid()) receive(text)
    },
    async onGap() {
      const known = [...(await loadQuotes(pool, name, calendar)).values()]
      known.forEach(({ quote }) => remember(quote))
      const suspended = known.filter(({ validation }) => isSuspended(validation))
      listener.suspend(new Set(suspended.map(({ quote }) => quote.symbol)))
      listener.restore(known.map(({ quote }) => quote))
      onGap()
    },
  })
  return { ...listening, receiveOwn: (messages) => messages.forEach(receive) }
}
