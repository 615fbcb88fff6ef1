import type * as catalogue from '#domain/market/catalogue.ts'
import type { Catalogue, Stock, Tradable } from '#domain/market/catalogue.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { type Offerings, isListed } from '#domain/trading/offering.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { QuoteCache } from './quote-cache.ts'
import type { Asset, MarketIndex, MarketPreview } from '#contract/market/market.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatPrice } from '#domain/money/price.ts'
import { changePercent } from '#domain/market/quote.ts'
import type { MarketQuote } from '../ports/provider.ts'

const PREVIEW_COUNT = 4

export type PublishedLists = ReturnType<typeof createPublishedLists>

/** Market lists as JSON, each encoded at most once per change. */
export function createPublishedLists(
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
  settingsNow: () => Pick<FirmSettings, 'catalogue' | 'offerings'>,
) {
  const catalogue = () => settingsNow().catalogue
  const perChange = <T>(build: (of: Catalogue) => T) => cachedPerChange(quotes, catalogue, build)
  const stocksJson = perChange(({ stocks }) => assetsJsonOf(quotes, stocks, isStale))
  const fundsJson = perChange(({ funds }) => assetsJsonOf(quotes, funds, isStale))
  const stocks = perChange(() => encoded([stocksJson()]))
  const funds = perChange(() => encoded([fundsJson()]))
  const all = perChange(() => encoded([stocksJson(), fundsJson()]))
  const previewOf = (offerings: Offerings) => {
    const first = <I extends Tradable>(instruments: readonly I[]) =>
      instruments.filter(({ symbol }) => isListed(offerings.get(symbol), false)).slice(0, PREVIEW_COUNT)
    return perChange(({ stocks: every, funds: everyFund }) =>
      prebuild(
        JSON.stringify({
          stocks: quoted(quotes, first(byWorth(every)), presentPreview),
          mutualFunds: quoted(quotes, first(everyFund), presentPreview),
        }),
      ),
    )
  }
  let shown: { offerings: Offerings; preview: () => Prebuilt } | null = null
  const lists = { stock: stocks, mutual_fund: funds }
  const json = { stock: stocksJson, mutual_fund: fundsJson }

  return {
    /** Null before any price; symbols without one are left out. */
    assets: (type?: Tradable['type']) => (type ? lists[type] : all)(),
    assetsJson: (type: Tradable['type']) => json[type]() && `[${json[type]()}]`,
    indices: perChange((of) => prebuild(JSON.stringify(quoted(quotes, of.indices, presentIndex)))),
    /** What visitors see: only what the firm offers. */
    preview(): Prebuilt {
      const { offerings } = settingsNow()
      if (shown?.offerings !== offerings) shown = { offerings, preview: previewOf(offerings) }
      return shown.preview()
    },
  }
}

const worth = (stock: Stock): number => stock.basePrice * stock.sharesOutstanding
const byWorth = (stocks: readonly Stock[]): Stock[] => stocks.toSorted((a, b) => worth(b) - worth(a))

/** Caches `build` until quotes or instruments change. */
function cachedPerChange<T>(
  quotes: QuoteCache,
  catalogue: CatalogueNow,
  build: (of: Catalogue) => T,
): () => T {
  let built: { version: number; of: Catalogue; value: T } | null = null
  return () => {
    const of = catalogue()
    if (built?.version !== quotes.version || built.of !== of)
      built = { version: quotes.version, of, value: build(of) }
    return built.value
  }
}

/** A list's elements without brackets, for joining; null when nothing has a price. */
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

type PreviewAsset = MarketPreview['stocks'][number]

/** An instrument with its quote. Unknown fields are absent. */
function presentAsset(instrument: catalogue.Tradable, quote: MarketQuote, isStale: boolean): Asset {
  return {
    ...presentPreview(instrument, quote),
    type: instrument.type,
    priceAt: new Date(quote.quotedAtMs).toISOString(),
    ...(quote.open === null ? {} : { open: formatPrice(quote.open) }),
    ...(quote.high === null ? {} : { high: formatPrice(quote.high) }),
    ...(quote.low === null ? {} : { low: formatPrice(quote.low) }),
    ...(quote.volume === null ? {} : { volume24h: quote.volume }),
    ...(quote.peRatio === null ? {} : { peRatio: quote.peRatio }),
    ...(quote.marketCap === null ? {} : { marketCap: formatCents(quote.marketCap) }),
    ...(isStale ? { isStale } : {}),
  }
}

const presentPreview = (instrument: catalogue.Tradable, quote: MarketQuote): PreviewAsset => ({
  symbol: instrument.symbol,
  name: instrument.name,
  currentPrice: formatPrice(quote.price),
  change24h: changePercent(quote.previousClose, quote.price),
})

const presentIndex = (instrument: catalogue.CatalogueIndex, quote: MarketQuote): MarketIndex => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price: formatPrice(quote.price),
  changePercent: changePercent(quote.previousClose, quote.price),
})
