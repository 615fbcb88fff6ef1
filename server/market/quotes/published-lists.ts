import {
  CATALOGUE_FUNDS,
  CATALOGUE_INDICES,
  CATALOGUE_STOCKS,
  type Stock,
  type Tradable,
} from '#domain/market/catalogue.ts'
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
  preview(): Prebuilt
}

export function createPublishedLists(
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
): PublishedLists {
  const stocksJson = perChange(quotes, () => assetsJsonOf(quotes, CATALOGUE_STOCKS, isStale))
  const fundsJson = perChange(quotes, () => assetsJsonOf(quotes, CATALOGUE_FUNDS, isStale))
  const stocks = perChange(quotes, () => encoded([stocksJson()]))
  const funds = perChange(quotes, () => encoded([fundsJson()]))
  const all = perChange(quotes, () => encoded([stocksJson(), fundsJson()]))
  const lists = { stock: stocks, mutual_fund: funds }
  const json = { stock: stocksJson, mutual_fund: fundsJson }

  return {
    assets: (type) => (type ? lists[type] : all)(),
    assetsJson: (type) => json[type]() && `[${json[type]()}]`,
    indices: perChange(quotes, () =>
      prebuild(JSON.stringify(quoted(quotes, CATALOGUE_INDICES, presentIndex))),
    ),
    preview: perChange(quotes, () =>
      prebuild(
        JSON.stringify({
          stocks: quoted(quotes, TOP_STOCKS, presentPreview),
          mutualFunds: quoted(quotes, TOP_FUNDS, presentPreview),
        }),
      ),
    ),
  }
}

const worth = (stock: Stock): number => stock.basePrice * stock.sharesOutstanding
const TOP_STOCKS = CATALOGUE_STOCKS.toSorted((a, b) => worth(b) - worth(a)).slice(0, PREVIEW_COUNT)
const TOP_FUNDS = CATALOGUE_FUNDS.slice(0, PREVIEW_COUNT)

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
