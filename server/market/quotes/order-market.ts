import { findTradable } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type Quote, fillableQuote, openingQuote, publishedNav } from '#domain/market/quote.ts'
import { tradingHours } from '#domain/trading/after-hours.ts'
import type { OrderQuote } from '#domain/trading/order.ts'
import type { AwaitedQuote, QueuedOrderEvent } from '#domain/trading/queued-order.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { QuoteCache } from './quote-cache.ts'

/** Prices and hours for orders. */
export interface OrderMarket {
  /** The price an order may be filled at now, or null when none is valid. */
  orderQuote(instrument: string): OrderQuote | null
  /** The price that queued orders are filled at, or null when there is none yet. */
  awaitedQuote(instrument: string): AwaitedQuote | null
  /** Whether an order is filled at once. */
  tradingAllowed(): boolean
  /** When the event of an order placed now is due: the next open (while it is open, its last), or the next close. */
  dueAt(event: QueuedOrderEvent): Date
  /** Why no order is accepted, not even to wait; null when one is. */
  closedRefusal(): 'trading_closed' | 'market_closed' | null
}

export function createOrderMarket(parts: {
  config: Pick<Config, 'afterHoursOrders' | 'fundPricing'>
  calendar: MarketCalendar
  clock: Clock
  quotes: QuoteCache
}): OrderMarket {
  const { config, calendar, clock, quotes } = parts
  const statusNow = () => calendar.statusAt(clock.now().getTime())

  function navQuote(symbol: string): AwaitedQuote | null {
    const quote = quotes.held(symbol) && quotes.latest(symbol)
    if (!quote) return null
    const { price, madeAtMs } = publishedNav(quote, calendar)
    const at = new Date(madeAtMs)
    return { price, at, source: quote.provider, forOrdersDueBy: at }
  }

  return {
    orderQuote: (instrument) => asOrderQuote(fillableQuote(quotes.held(instrument), statusNow())),
    awaitedQuote(instrument) {
      const isByNav = config.fundPricing === 'next-nav' && findTradable(instrument)?.type === 'mutual_fund'
      if (isByNav) return navQuote(instrument)
      const quote = asOrderQuote(openingQuote(quotes.held(instrument), statusNow()))
      return quote && { ...quote, forOrdersDueBy: clock.now() }
    },
    tradingAllowed: () => tradingHours(statusNow(), config.afterHoursOrders).fillsAtOnce,
    dueAt(event) {
      const { isOpen, session, nextOpenMs, nextCloseMs } = statusNow()
      if (event === 'nav') return new Date(nextCloseMs)
      return new Date(isOpen ? session.opensAtMs : nextOpenMs)
    },
    closedRefusal() {
      if (tradingHours(statusNow(), config.afterHoursOrders).tradingAllowed) return null
      return config.afterHoursOrders === 'refuse' ? 'market_closed' : 'trading_closed'
    },
  }
}

const asOrderQuote = (quote: Quote | null): OrderQuote | null =>
  quote && { price: quote.price, at: new Date(quote.quotedAtMs), source: quote.provider }
