import type { Logger } from 'pino'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketRequests, SentQuote } from '../ports/market-requests.ts'
import { polledOf } from '../ports/polled-instruments.ts'
import { ProviderFailure } from '../ports/provider-client.ts'

/**
 * A function that requests the latest quotes of all polled instruments, a part of them at a time. It throws a
 * ProviderFailure when no quote came. A minute's quota that is spent ends the round; the next one begins with the
 * instruments that this one left out.
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
        // One bad answer spoils its own symbols only. A provider that is down or refuses gets no more requests.
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
