import type { Logger } from 'pino'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketRequests, SentQuote } from '../ports/market-requests.ts'
import { polledOf } from '../ports/polled-instruments.ts'
import { ProviderFailure } from '../ports/provider-client.ts'

/**
 * Requests quotes of all polled instruments in parts. A spent minute's quota ends the round, and the next begins with
 * those left out. Throws a ProviderFailure without any quote.
 */
export function createRoundRequests(parts: {
  name: string
  requests: Pick<MarketRequests, 'quotes' | 'quotesPerRequest'>
  catalogue: CatalogueNow
  log: Logger
}): () => Promise<Map<string, SentQuote>> {
  const { name, requests, catalogue, log } = parts
  const { quotesPerRequest } = requests
  let first = 0

  return async function requestRound() {
    const sent = new Map<string, SentQuote>()
    const polled = polledOf(catalogue())
    const instruments = [...polled.slice(first), ...polled.slice(0, first)]
    let failure: ProviderFailure | null = null
    let answers = 0
    for (let at = 0; at < instruments.length; at += quotesPerRequest) {
      try {
        const quotes = await requests.quotes(instruments.slice(at, at + quotesPerRequest))
        for (const [symbol, quote] of quotes) sent.set(symbol, quote)
        answers += 1
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        failure = error
        // A bad answer affects its own symbols; a provider that is down or refuses gets no more requests.
        if (error.trouble === 'garbage' || error.trouble === 'unknown') continue
        if (error.trouble === 'quota') first = (first + at) % polled.length
        break
      }
    }
    if (failure && answers === 0) throw failure
    if (sent.size === 0) throw new ProviderFailure('garbage', 'its answers held no price')
    if (failure) log.warn({ provider: name, reason: failure.message }, 'some prices could not be refreshed')
    return sent
  }
}
