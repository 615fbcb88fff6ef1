import type { Asset, MarketIndex, MarketPreview } from '#contract/market.ts'
import type * as catalogue from '#domain/catalogue.ts'
import { cents, formatCents } from '#domain/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price, formatPrice } from '#domain/price.ts'
import { changePercent } from '#domain/quote.ts'
import type { MarketQuote } from './provider.ts'

type PreviewAsset = MarketPreview['stocks'][number]

/** An instrument with its quote, as it goes out. What is not known is absent. */
export function presentAsset(instrument: catalogue.Tradable, quote: MarketQuote): Asset {
  return {
    ...presentPreview(instrument, quote),
    type: instrument.type,
    priceAt: new Date(quote.quotedAtMs).toISOString(),
    ...(quote.open === null ? {} : { open: formatPrice(quote.open) }),
    ...(quote.high === null ? {} : { high: formatPrice(quote.high) }),
    ...(quote.low === null ? {} : { low: formatPrice(quote.low) }),
    ...(quote.volume === null ? {} : { volume24h: quote.volume }),
    ...(instrument.type === 'stock' ? profileFigures(instrument, quote.price) : {}),
  }
}

/** The few fields an anonymous visitor sees. */
export const presentPreview = (instrument: catalogue.Tradable, quote: MarketQuote): PreviewAsset => ({
  symbol: instrument.symbol,
  name: instrument.name,
  currentPrice: formatPrice(quote.price),
  change24h: changePercent(quote.previousClose, quote.price),
})

export const presentIndex = (instrument: catalogue.MarketIndex, quote: MarketQuote): MarketIndex => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price: formatPrice(quote.price),
  changePercent: changePercent(quote.previousClose, quote.price),
})

/** Price to earnings and market value, both moving with the price. */
function profileFigures(stock: catalogue.Stock, price: Price): Pick<Asset, 'peRatio' | 'marketCap'> {
  const valueCents = cents((price * BigInt(stock.sharesOutstanding)) / (PRICE_UNITS_PER_DOLLAR / 100n))
  const marketCap = formatCents(valueCents)
  if (stock.earningsPerShare === null) return { marketCap }
  const dollars = Number(price) / Number(PRICE_UNITS_PER_DOLLAR)
  return { peRatio: (dollars / stock.earningsPerShare).toFixed(2), marketCap }
}
