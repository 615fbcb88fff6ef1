import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import type { TimeInForce, FundPricing, AwaitedEvent } from '#domain/trading/orders/order-terms.ts'
import { type OrderWindow, orderWindow } from '#domain/trading/orders/order-window.ts'
import { type MarketArea, startMarketArea } from '#server/market/area.ts'
import { type ClosesReader, NO_CLOSES } from '#server/market/closes/closes-reader.ts'
import type { OrderMarket } from '#server/market/quotes/order-market.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createOrderMatching } from '#server/trading/orders/trigger/match-open-orders.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { createOrderWorker } from '#server/trading/orders/order-worker.ts'
import { ALWAYS_LEADS } from '../../platform/jobs/always-leads.ts'
import type { TestClock } from '../clock.ts'
import { ofFile } from './of-file.ts'
import { signIn, type Person } from '../people.ts'
import { type TestNode, startNode } from '../server.ts'
import { type TestFixtures, openTestBase } from '../test-base.ts'
import { quotesAt } from './test-quotes.ts'
import { NEVER_LATE } from './never-late.ts'

/** What the test sets of the market. */
interface TestMarket {
  /** What orders are filled at, by symbol: "189.25"; a symbol without one has no price that may be trusted. */
  prices: Map<string, string>
  /** Rates by currency; null is a provider that is down. */
  rates: Map<DepositCurrency, QuotedRate | null>
  /** Whether the market is open; closed, it opens in an hour. Open unless a test closes it. */
  hours: { isOpen: boolean }
}

/** The product at a market that the test sets. */
export interface TestMarketServer extends TestFixtures, TestMarket, Pick<TestNode, 'look'> {
  /** Fills, as every node does in session, what is due; answers how many orders were settled. */
  fillQueue(): Promise<number>
  /**
   * One round of the open orders, as the node that leads does it every second: compares them with the prices of now,
   * books what they touch, fills what is due and ends what has expired.
   */
  tick(): Promise<void>
  /** Moves the clock; everybody signs in again, since sessions expire meanwhile. */
  advance(by: Parameters<TestClock['advance']>[0]): Promise<void>
  close(): Promise<void>
}

/** What the environment names; else the settings decide. */
interface Policies {
  afterHours?: AfterHoursPolicy
  fundPricing?: FundPricing
}

/** Requests of a test that wait for one lock. */
const MOST_AT_ONCE = 10

/** A Friday, 11:00 in New York. */
const START = '2026-08-21T15:00:00Z'

/** The server that all tests of a file share. */
export const testMarketOfFile = (policies?: Policies): TestMarketServer =>
  ofFile(() => startOnTestMarket(policies))

/**
 * The product on a database and a port of its own, like `startTestServer`, at prices, exchange rates and market hours
 * of the test's. It leaves shared work to other servers: the test says when orders are matched and filled. The clock
 * stands at a Friday, 11:00 in New York.
 */
export async function startOnTestMarket(policies: Policies = {}): Promise<TestMarketServer> {
  const base = await openTestBase(START)
  const { clock } = base.users
  const testMarket: TestMarket = { prices: new Map(), rates: new Map(), hours: { isOpen: true } }
  const orders = ordersAt(testMarket, clock)
  const started = Promise.withResolvers<Platform>()
  const node = await startNode(base.database, clock, { ROLE: 'web', ...namedBy(policies) }, undefined, {
    transactions: MOST_AT_ONCE,
    async startMarket(platform, sessions) {
      started.resolve(platform)
      return marketAt(testMarket, orders, await startMarketArea(platform, sessions))
    },
  })
  const fixtures = base.fixturesAt(node.url)
  const people = [fixtures.root]

  async function listed(made: Promise<Person>): Promise<Person> {
    const person = await made
    people.push(person)
    return person
  }

  return {
    ...fixtures,
    ...testMarket,
    look: node.look,
    ...sharedWork(await started.promise, orders),
    customer: (traits) => listed(fixtures.customer(traits)),
    administrator: (username) => listed(fixtures.administrator(username)),
    async advance(by) {
      clock.advance(by)
      for (const person of people) {
        person.token = await signIn(fixtures, { ...person, id: BigInt(person.id) })
        person.cookies.set('sid', person.token)
      }
    },
    async close() {
      await node.close()
      await base.close()
    },
  }
}

/** An empty variable is not set. */
const namedBy = ({ afterHours, fundPricing }: Policies) => ({
  AFTER_HOURS_ORDERS: afterHours ?? '',
  FUND_PRICING: fundPricing ?? '',
})

/** What the server that leads does with orders every second, when the test says so. */
function sharedWork(
  { pool, clock, settings, log }: Platform,
  orders: OrderMarket,
): Pick<TestMarketServer, 'fillQueue' | 'tick'> {
  const market = { ...orders, settings, now: clock.now, estimateQuote: orders.lastQuote }
  const parts = { pool, market, leads: ALWAYS_LEADS, log }
  const filling = createOrderWorker(parts)
  const matching = createOrderMatching({ ...parts, onTriggered: () => undefined })
  return {
    fillQueue: async () => fillDueOrders({ pool, market }, await findDueOrders(pool, market)),
    async tick() {
      await matching.now()
      await filling.now()
    },
  }
}

/** The simulated market, but for what the test sets. */
const marketAt = ({ rates }: TestMarket, orders: OrderMarket, area: MarketArea): MarketArea => ({
  ...area,
  market: {
    ...area.market,
    orders,
    isExDividend: () => false,
    latestPrice: (symbol) => orders.lastQuote(symbol)?.price ?? null,
    stalePrices: () => 0,
    bars: async () => null,
    closes: WITHOUT_CLOSES,
  },
  rates: { ...area.rates, rateOf: (currency) => rates.get(currency) ?? null },
})

/** There are no closes here: the past is worth what was last paid. */
const WITHOUT_CLOSES: ClosesReader = {
  linesOf: async (symbols) => new Map([...symbols].map((symbol) => [symbol, NO_CLOSES])),
}

/** Prices and hours as the test sets them. */
function ordersAt({ prices, hours }: TestMarket, clock: TestClock): OrderMarket {
  const orderQuote = quotesAt(prices, clock)
  return {
    ...NEVER_LATE,
    orderQuote,
    lastQuote: orderQuote,
    tradingAllowed: () => hours.isOpen,
    awaitedQuote(symbol: string, event: AwaitedEvent) {
      // A net asset value is there while the market is closed, and every other price while it is open.
      const quote = (event === 'nav') === hours.isOpen ? null : orderQuote(symbol)
      return quote && { ...quote, forOrdersDueBy: quote.at }
    },
    laterQuote: () => null,
    allToldBy: clock.now,
    dueAt: (event: AwaitedEvent) =>
      new Date(clock.now().getTime() + (hours.isOpen && event === 'open' ? 0 : HOUR_MS)),
    closedRefusal: () => null,
    isOpen: () => hours.isOpen,
    windowOf(timeInForce: TimeInForce): OrderWindow {
      const nowMs = clock.now().getTime()
      const window = orderWindow(timeInForce, nowMs, createMarketCalendar())
      return hours.isOpen || timeInForce === 'opg' ? window : { ...window, opensAtMs: nowMs + HOUR_MS }
    },
  }
}

const HOUR_MS = 3_600_000
