import type { Asset, MarketIndex, MarketPreview } from '#contract/market/market.ts'
import type * as catalogue from '#domain/market/catalogue.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatPrice } from '#domain/money/price.ts'
import { changePercent } from '#domain/market/quote.ts'
import type { MarketQuote } from '../ports/provider.ts'

type PreviewAsset = MarketPreview['stocks'][number]

/** An instrument with its quote. Unknown fields are absent. */
export function presentAsset(instrument: catalogue.Tradable, quote: MarketQuote, isStale: boolean): Asset {
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

/** What visitors see. */
export const presentPreview = (instrument: catalogue.Tradable, quote: MarketQuote): PreviewAsset => ({
  symbol: instrument.symbol,
  name: instrument.name,
  currentPrice: formatPrice(quote.price),
  change24h: changePercent(quote.previousClose, quote.price),
})

export const presentIndex = (instrument: catalogue.CatalogueIndex, quote: MarketQuote): MarketIndex => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price: formatPrice(quote.price),
  changePercent: changePercent(quote.previousClose, quote.price),
})
