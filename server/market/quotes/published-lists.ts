import {
  CATALOGUE_FUNDS,
  CATALOGUE_INDICES,
  CATALOGUE_STOCKS,
  type Stock,
  type Tradable,
} from '#domain/market/catalogue.ts'
import { type Offerings, isListed } from '#domain/trading/offering.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import { presentAsset, presentIndex, presentPreview } from './present-asset.ts'
import type { QuoteCache } from './quote-cache.ts'

/** How many stocks and funds the sign-in page shows. */
const PREVIEW_COUNT = 4

/** The market's lists as JSON, each encoded at most once per change, for any number of requests. */
export interface PublishedLists {
  /** Null until there are prices; a symbol without one is left out. */
  assets(type?: Tradable['type']): Prebuilt | null
  assetsJson(type: Tradable['type']): string | null
  indices(): Prebuilt
  /** What visitors see of the market: nothing that the house does not offer. */
  preview(): Prebuilt
}

export function createPublishedLists(
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
  offeringsNow: () => Offerings,
): PublishedLists {
  const stocksJson = perChange(quotes, () => assetsJsonOf(quotes, CATALOGUE_STOCKS, isStale))
  const fundsJson = perChange(quotes, () => assetsJsonOf(quotes, CATALOGUE_FUNDS, isStale))
  const stocks = perChange(quotes, () => encoded([stocksJson()]))
  const funds = perChange(quotes, () => encoded([fundsJson()]))
  const all = perChange(quotes, () => encoded([stocksJson(), fundsJson()]))
  const previewOf = (offerings: Offerings) => {
    const first = <I extends Tradable>(instruments: readonly I[]) =>
      instruments.filter(({ symbol }) => isListed(offerings.get(symbol), false)).slice(0, PREVIEW_COUNT)
    return perChange(quotes, () =>
      prebuild(
        JSON.stringify({
          stocks: quoted(quotes, first(BY_WORTH), presentPreview),
          mutualFunds: quoted(quotes, first(CATALOGUE_FUNDS), presentPreview),
        }),
      ),
    )
  }
  let shown: { offerings: Offerings; preview: () => Prebuilt } | null = null
  const lists = { stock: stocks, mutual_fund: funds }
  const json = { stock: stocksJson, mutual_fund: fundsJson }

  return {
    assets: (type) => (type ? lists[type] : all)(),
    assetsJson: (type) => json[type]() && `[${json[type]()}]`,
    indices: perChange(quotes, () =>
      prebuild(JSON.stringify(quoted(quotes, CATALOGUE_INDICES, presentIndex))),
    ),
    preview() {
      const offerings = offeringsNow()
      if (shown?.offerings !== offerings) shown = { offerings, preview: previewOf(offerings) }
      return shown.preview()
    },
  }
}

const worth = (stock: Stock): number => stock.basePrice * stock.sharesOutstanding
const BY_WORTH = CATALOGUE_STOCKS.toSorted((a, b) => worth(b) - worth(a))

/** Caches the result of `build` until a quote changes. */
function perChange<T>(quotes: QuoteCache, build: () => T): () => T {
  let built: { version: number; value: T } | null = null
  return () => {
    if (built?.version !== quotes.version) built = { version: quotes.version, value: build() }
    return built.value
  }
}

/** The elements of a list, without its brackets, so that lists can be joined; null when nothing has a price. */
function assetsJsonOf(
  quotes: QuoteCache,
  instruments: readonly Tradable[],
  isStale: (symbol: string) => boolean,
): string | null {
  const assets = quoted(quotes, instruments, (instrument: Tradable, quote) =>
    presentAsset(instrument, quote, isStale(instrument.symbol)),
  )
  return assets.length === 0 ? null : JSON.stringify(assets).slice(1, -1)
}

function encoded(parts: readonly (string | null)[]): Prebuilt | null {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : prebuild(`[${known.join(',')}]`)
}

type PresentOne<I, T> = (instrument: I, quote: NonNullable<ReturnType<QuoteCache['latest']>>) => T

function quoted<I extends { symbol: string }, T>(
  quotes: QuoteCache,
  instruments: readonly I[],
  present: PresentOne<I, T>,
): T[] {
  return instruments.flatMap((instrument) => {
    const quote = quotes.latest(instrument.symbol)
    return quote ? [present(instrument, quote)] : []
  })
}
