import {
  allToldByMs,
  fillsOrdersPlacedBy,
  isLate,
  laterPriceExpiresAtMs,
  laterQuote,
  mayBeToldYet,
} from '#domain/market/late-price.ts'
import { type Quote, fillableQuote, openingQuote, publishedNav } from '#domain/market/quote.ts'
import { tradingHours } from '#domain/trading/after-hours.ts'
import type { TimeInForce, AwaitedQuote, AwaitedEvent } from '#domain/trading/orders/order-terms.ts'
import { type OrderWindow, orderWindow } from '#domain/trading/orders/order-window.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { QuoteCache } from './quote-cache.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Prices and hours for orders. */
export interface OrderMarket {
  /**
   * The price an order may be filled at now by the policies, or null. Late prices count only if allowed, and not for
   * funds that wait for a net asset value.
   */
  orderQuote(instrument: string, policies: OrderPolicies): OrderQuote | null
  /** The same with a late price, for a resting order's estimate. */
  lastQuote(instrument: string): OrderQuote | null
  /** Whether that price is too late to fill orders. */
  isLate(instrument: string, policies: OrderPolicies): boolean
  /** The price for orders placed before it was made; null if none. */
  laterQuote(instrument: string): AwaitedQuote | null
  /** All prices made by then are published. */
  allToldBy(): Date
  /** When an order placed now for a later price ends. */
  laterPriceExpiresAt(): Date
  /** Whether an unpublished price may already execute an order canceled now. Never where late prices fill orders. */
  cancelsLate(instrument: string): boolean
  /** The price for orders of an event, or null before it; whatever the policies are now. */
  awaitedQuote(instrument: string, event: AwaitedEvent): AwaitedQuote | null
  tradingAllowed(policies: OrderPolicies): boolean
  /** When an event of an order placed now is due: the next open (during a session, its own), or the next close. */
  dueAt(event: AwaitedEvent): Date
  /** Only then prices are compared with open orders. */
  isOpen(): boolean
  /** When an order placed at `at`, by default now, can be executed. */
  windowOf(timeInForce: TimeInForce, at?: Date): OrderWindow
  /** Why no order is accepted, even to wait; or null. */
  closedRefusal(policies: OrderPolicies): 'trading_closed' | 'market_closed' | null
}

export function createOrderMarket(
  parts: Pick<MarketParts, 'calendar' | 'clock'> & {
    settings: Pick<SettingsInForce, 'at'>
    quotes: QuoteCache
    /** Whether prices come from outside; simulated ones are never late. */
    mayBeLate: boolean
  },
): OrderMarket {
  const { settings, calendar, clock, quotes } = parts
  const judgesLate = ({ latePrices }: OrderPolicies) => parts.mayBeLate && latePrices !== 'fill'
  const nowMs = () => clock.now().getTime()
  const typeOf = (symbol: string) => settings.at(clock.now()).catalogue.find(symbol)?.type
  const statusNow = () => calendar.statusAt(nowMs())
  const lastQuote = (symbol: string) => asOrderQuote(fillableQuote(quotes.held(symbol), statusNow()))
  const isLateNow = (symbol: string, policies: OrderPolicies) => {
    const held = quotes.held(symbol)
    return judgesLate(policies) && held !== null && isLate(held, statusNow(), nowMs())
  }

  /** Whether an event's orders wait for a net asset value: provider's funds, but not in a market that never closes. */
  const isForNav = (symbol: string, event: AwaitedEvent) =>
    calendar.hours !== 'always' && (event === 'nav' || parts.mayBeLate) && typeOf(symbol) === 'mutual_fund'

  function navQuote(symbol: string): AwaitedQuote | null {
    const quote = quotes.held(symbol) && quotes.latest(symbol)
    if (!quote) return null
    const { price, madeAtMs } = publishedNav(quote, calendar)
    const at = new Date(madeAtMs)
    return { price, at, source: quote.provider, forOrdersDueBy: at }
  }

  return {
    orderQuote: (instrument, policies) =>
      isLateNow(instrument, policies) || isByNav(typeOf(instrument), policies) ? null : lastQuote(instrument),
    lastQuote,
    isLate: (instrument, policies) => lastQuote(instrument) !== null && isLateNow(instrument, policies),
    laterQuote(instrument) {
      return forOrdersBefore(laterQuote(quotes.held(instrument)))
    },
    allToldBy: () => new Date(allToldByMs(statusNow(), nowMs(), calendar)),
    laterPriceExpiresAt: () => new Date(laterPriceExpiresAtMs(statusNow())),
    cancelsLate: (instrument) =>
      judgesLate(settings.at(clock.now()).policies) &&
      mayBeToldYet(quotes.held(instrument), statusNow(), nowMs()),
    awaitedQuote(instrument, event) {
      if (isForNav(instrument, event)) return navQuote(instrument)
      return forOrdersBefore(openingQuote(quotes.held(instrument), statusNow()))
    },
    tradingAllowed: ({ afterHours }) => tradingHours(statusNow(), afterHours).fillsAtOnce,
    dueAt(event) {
      const { isOpen, session, nextOpenMs, nextCloseMs } = statusNow()
      if (event === 'nav') return new Date(nextCloseMs)
      return new Date(isOpen ? session.opensAtMs : nextOpenMs)
    },
    isOpen: () => statusNow().isOpen,
    windowOf: (timeInForce, at = clock.now()) => orderWindow(timeInForce, at.getTime(), calendar),
    closedRefusal({ afterHours }) {
      if (tradingHours(statusNow(), afterHours).tradingAllowed) return null
      return afterHours === 'refuse' ? 'market_closed' : 'trading_closed'
    },
  }
}

/** A price and the orders that were due when it was made. */
function forOrdersBefore(quote: Quote | null): AwaitedQuote | null {
  const known = asOrderQuote(quote)
  return quote && known && { ...known, forOrdersDueBy: new Date(fillsOrdersPlacedBy(quote)) }
}

const asOrderQuote = (quote: Quote | null): OrderQuote | null =>
  quote && { price: quote.price, at: new Date(quote.quotedAtMs), source: quote.provider }
