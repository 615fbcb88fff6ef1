import { listInstruments, type InstrumentFacts } from '#contract/market/instruments.ts'
import * as contract from '#contract/market/market.ts'
import { refuse } from '#contract/refusals.ts'
import type { Catalogue, Tradable } from '#domain/market/catalogue.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type AfterHoursPolicy, tradingHours } from '#domain/trading/after-hours.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price, formatPrice } from '#domain/money/price.ts'
import type { REPLIED, Serve } from '#server/platform/http/route.ts'
import type { Charts, PriceLines } from './charts/charts.ts'
import { prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import type { MarketParts, MarketProvider } from './ports/provider.ts'
import type { PriceStream } from './quotes/price-stream.ts'
import type { PublishedLists } from './quotes/published-lists.ts'

/** Mounts the market's endpoints. */
export function mountMarket(
  serve: Serve,
  market: Pick<MarketParts, 'calendar' | 'clock' | 'catalogue'> & {
    afterHours(): AfterHoursPolicy
    lists: PublishedLists
    charts: Charts
    lines: PriceLines
    latestPrice(symbol: string): Price | null
    provider: Pick<MarketProvider, 'prices' | 'dividendsOfYear'>
    /** Symbols whose price precedes the ex-date. */
    exDividend(): string[]
    /** Symbols whose price is too late to fill orders. */
    latePrices(): string[]
    stocks: PriceStream
    funds: PriceStream
  },
): void {
  const { calendar, clock, catalogue, lists, charts, lines, latestPrice, stocks, funds } = market

  serve(contract.listAssets, (call) => {
    // The API allows crypto; the catalog has none.
    if (call.query.type === 'crypto') return sendPrebuilt(call, NOTHING)
    const assets = lists.assets(call.query.type)
    return assets ? sendPrebuilt(call, assets) : refuse('price_unavailable', { retryAfterSeconds: 1 })
  })

  mountInstruments(serve, market)

  serve(contract.listIndices, (call) => sendPrebuilt(call, lists.indices()))

  serve(contract.previewMarket, (call) => sendPrebuilt(call, lists.preview()))

  serve(contract.getMarketStatus, () => ({
    ...hoursAt(calendar, clock.now().getTime(), market.afterHours()),
    exDividend: market.exDividend(),
    latePrices: market.latePrices(),
  }))

  serve(contract.getHistory, async (call) => {
    const { symbol } = call.params
    if (!catalogue().find(symbol)) return refuse('asset_not_found')
    const chart = await charts.history(symbol, call.query.period)
    return chart ? sendPrebuilt(call, chart) : refuse('price_unavailable', { retryAfterSeconds: 5 })
  })

  serve(contract.getIntraday, async (call) => {
    const { symbol } = call.params
    if (!catalogue().find(symbol)) return refuse('asset_not_found')
    const chart = await charts.intraday(symbol, call.query.interval)
    return chart ? sendPrebuilt(call, chart) : refuse('price_unavailable', { retryAfterSeconds: 5 })
  })

  serve(contract.listSparklines, async (call): Promise<typeof REPLIED> => {
    const symbols = [...new Set(call.query.symbols.split(','))].filter((symbol) => catalogue().find(symbol))
    const drawn = await Promise.all(symbols.map((symbol) => sparklineOf(lines, latestPrice, symbol)))
    return sendPrebuilt(call, prebuild(JSON.stringify(drawn.filter((line) => line !== null))))
  })

  serve(contract.streamStocks, (call) => stocks.open(call))

  serve(contract.streamFunds, (call) => funds.open(call))
}

function hoursAt(calendar: MarketCalendar, nowMs: number, afterHours: AfterHoursPolicy) {
  const status = calendar.statusAt(nowMs)
  const { tradingAllowed, message } = tradingHours(status, afterHours)
  return {
    isOpen: status.isOpen,
    tradingAllowed,
    message,
    nextOpen: new Date(status.nextOpenMs).toISOString(),
    nextClose: new Date(status.nextCloseMs).toISOString(),
  }
}

/** Changes with New York's date, as yearly dividends do. */
function mountInstruments(
  serve: Serve,
  { clock, provider, catalogue }: Pick<Parameters<typeof mountMarket>[1], 'clock' | 'provider' | 'catalogue'>,
): void {
  let built: { date: string; of: Catalogue | null; list: typeof NOTHING } = {
    date: '',
    of: null,
    list: NOTHING,
  }
  serve(listInstruments, (call) => {
    const now = clock.now()
    const date = newYorkDateAt(now.getTime())
    const of = catalogue()
    if (built.date !== date || built.of !== of)
      built = { date, of, list: prebuild(JSON.stringify(presentInstruments(provider, of, now))) }
    return sendPrebuilt(call, built.list)
  })
}

/** A month's closes and the latest price; null without either. */
async function sparklineOf(
  lines: PriceLines,
  latestPrice: (symbol: string) => Price | null,
  symbol: string,
): Promise<contract.Sparkline | null> {
  const line = await lines.line(symbol, '1M')
  const latest = latestPrice(symbol)
  if (line === null || latest === null) return null
  const prices = [...line.map(({ price }) => price), latest]
  return { symbol, prices: prices.map((price) => Number(price) / Number(PRICE_UNITS_PER_DOLLAR)) }
}

const NOTHING = prebuild('[]')

/**
 * The catalog's facts of each instrument, and the provider's dividends of a year. The catalog's figures are estimates
 * for the simulated market, never shown of real funds.
 */
export function presentInstruments(
  { prices, dividendsOfYear }: Pick<MarketProvider, 'prices' | 'dividendsOfYear'>,
  { stocks, funds }: Pick<Catalogue, 'stocks' | 'funds'>,
  at: Date,
): InstrumentFacts[] {
  const paidBy = (instrument: Tradable) => {
    const dividends = dividendsOfYear(instrument, at)
    return dividends === null ? {} : { dividendsPerShare: formatPrice(dividends) }
  }
  return [
    ...stocks.map((stock) => ({
      symbol: stock.symbol,
      type: stock.type,
      group: stock.sector,
      exchange: stock.exchange,
      ...(stock.domain === '' ? {} : { website: stock.domain }),
      ...paidBy(stock),
    })),
    ...funds.map((fund) => ({
      symbol: fund.symbol,
      type: fund.type,
      group: fund.category,
      ...(prices === 'simulated' ? { expenseRatioPercent: fund.expenseRatioPercent.toString() } : {}),
      ...paidBy(fund),
    })),
  ]
}
