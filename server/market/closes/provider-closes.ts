import { priceOfNumber } from '#domain/money/price.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import type { MarketProvider } from '../ports/provider.ts'

/** An internet provider's unadjusted closes. Throws a ProviderFailure. */
export function createProviderCloses(
  requests: Pick<MarketRequests, 'tradedCloses'>,
  catalogue: CatalogueNow,
): MarketProvider['closes'] {
  return async function closes(symbol, from, upTo) {
    const instrument = catalogue().find(symbol)
    if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
    const sent = await requests.tradedCloses(instrument, from, upTo)
    return new Map(
      sent.flatMap(({ date, close }) => {
        const known = priceOfNumber(close)
        return known === null ? [] : [[date, known] as const]
      }),
    )
  }
}
