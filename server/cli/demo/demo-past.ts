import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import { priceAt } from '#domain/simulation/moment.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import { orderWindow } from '#domain/trading/orders/order-window.ts'
import type { ExecutionMarket } from '#server/trading/orders/fill/run-batch.ts'
import type { FillingMarket } from '#server/trading/orders/fill/fill-due-orders.ts'
import type { ReinvestmentMarket } from '#server/trading/reinvestment/reinvest-dividends.ts'
import type { Platform } from '#server/platform/platform.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Set in the past: use cases write the rows of that time. */
export interface PastClock extends Clock {
  /** Advances to an instant in the session of this many days ago; never back. */
  goTo(daysAgo: number): void
  /** At most to the present. */
  pass(minutes: number): void
}

export type PastMarket = ExecutionMarket &
  FillingMarket &
  ReinvestmentMarket & {
    /** At the clock's time. */
    priceOf(symbol: string): OrderQuote | null
  }

/** A clock in the past with the simulated prices of its time. */
export function createPast({
  config,
  clock,
  settings,
}: Pick<Platform, 'config' | 'clock'> & {
  settings: SettingsInForce
}) {
  const calendar = createMarketCalendar(config.marketHours, config.marketOverrides)
  const prices = createSimulatedMarket(config.simulationSeed, calendar)
  const presentMs = clock.now().getTime()
  const { catalogue } = settings.at(clock.now())
  let atMs = 0

  const past: PastClock = {
    now: () => new Date(atMs),
    monotonicMs: clock.monotonicMs,
    goTo(daysAgo) {
      const { opensAtMs, closesAtMs } = calendar.latestSession(presentMs - daysAgo * DAY_MS)
      // Between a fifth and four fifths of the session, different each day.
      const part = 0.2 + ((daysAgo * 37) % 60) / 100
      const instantMs = Math.floor(opensAtMs + part * (closesAtMs - opensAtMs))
      atMs = Math.min(Math.max(instantMs, atMs + MINUTE_MS), presentMs)
    },
    pass(minutes) {
      atMs = Math.min(atMs + minutes * MINUTE_MS, presentMs)
    },
  }

  const market: PastMarket = {
    now: past.now,
    tradingAllowed: () => calendar.statusAt(atMs).tradingAllowed,
    priceOf(symbol) {
      const instrument = catalogue.findTradable(symbol)
      const quote = instrument && priceAt(prices, instrument, atMs)
      const price = quote && priceOfNumber(quote.price / 100)
      return price && { price, at: new Date(quote.atMs), source: 'simulated' }
    },
    orderQuote: (symbol) => market.priceOf(symbol),
    awaitedQuote(symbol) {
      const quote = market.priceOf(symbol)
      return quote && { ...quote, forOrdersDueBy: quote.at }
    },
    latestPrice: (symbol) => market.priceOf(symbol)?.price ?? null,
    settings: atLiveValues(settings),
    isOpen: () => true,
    windowOf: (timeInForce) => orderWindow(timeInForce, atMs, calendar),
    dueAt: past.now,
  }
  return { clock: past, market, calendar }
}

/** Past funds trade at their value of the time. */
const atLiveValues = (settings: SettingsInForce): SettingsInForce => ({
  ...settings,
  at(at) {
    const inForce = settings.at(at)
    return { ...inForce, policies: { ...inForce.policies, fundPricing: 'live' } }
  },
})
