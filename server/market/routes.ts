import * as contract from '#contract/market.ts'
import { refuse } from '#contract/refusals.ts'
import { findInstrument } from '#domain/catalogue.ts'
import { type AfterHoursPolicy, tradingHours } from '#domain/after-hours.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import type { Clock } from '#server/clock.ts'
import type { Serve } from '#server/http/route.ts'
import type { Charts } from './charts.ts'
import { prebuild, sendPrebuilt } from './prebuilt.ts'
import type { PriceStream } from './price-stream.ts'
import type { PublishedLists } from './published-lists.ts'

/** Mounts the market's endpoints. */
export function mountMarket(
  serve: Serve,
  market: {
    calendar: MarketCalendar
    afterHours: AfterHoursPolicy
    clock: Clock
    lists: PublishedLists
    charts: Charts
    stocks: PriceStream
    funds: PriceStream
  },
): void {
  const { calendar, afterHours, clock, lists, charts, stocks, funds } = market

  serve(contract.listAssets, (call) => {
    // The enumeration knows crypto; the catalogue has none.
    if (call.query.type === 'crypto') return sendPrebuilt(call, NOTHING)
    const assets = lists.assets(call.query.type)
    return assets ? sendPrebuilt(call, assets) : refuse('price_unavailable', { retryAfterSeconds: 1 })
  })

  serve(contract.listIndices, (call) => sendPrebuilt(call, lists.indices()))

  serve(contract.previewMarket, (call) => sendPrebuilt(call, lists.preview()))

  serve(contract.getMarketStatus, () => {
    const moment = calendar.momentAt(clock.now().getTime())
    const { tradingAllowed, message } = tradingHours(moment, afterHours)
    return {
      isOpen: moment.isOpen,
      tradingAllowed,
      message,
      nextOpen: new Date(moment.nextOpenMs).toISOString(),
      nextClose: new Date(moment.nextCloseMs).toISOString(),
    }
  })

  serve(contract.getHistory, async (call) => {
    const { symbol } = call.params
    if (!findInstrument(symbol)) return refuse('asset_not_found')
    const chart = await charts.history(symbol, call.query.period)
    return chart ? sendPrebuilt(call, chart) : refuse('price_unavailable', { retryAfterSeconds: 5 })
  })

  serve(contract.getIntraday, async (call) => {
    const { symbol } = call.params
    if (!findInstrument(symbol)) return refuse('asset_not_found')
    const chart = await charts.intraday(symbol, call.query.interval)
    return chart ? sendPrebuilt(call, chart) : refuse('price_unavailable', { retryAfterSeconds: 5 })
  })

  serve(contract.streamStocks, (call) => stocks.open(call))

  serve(contract.streamFunds, (call) => funds.open(call))
}

const NOTHING = prebuild('[]')
