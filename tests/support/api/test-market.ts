import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import { type OrderWindow, orderWindow } from '#domain/trading/orders/order-window.ts'
import type { FundPricing, AwaitedEvent } from '#domain/trading/orders/order-waits.ts'
import { createCashArea } from '#server/cash/area.ts'
import { type CloseLines, NO_LINE } from '#server/market/closes/close-lines.ts'
import { actionHandler } from '#server/market/corporate-actions/action-handler.ts'
import { startOfficeArea } from '#server/office/area.ts'
import { createPageReads } from '#server/page-reads.ts'
import { createPeopleArea } from '#server/people/area.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { createRouter } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { type Platform, openPlatform } from '#server/platform/platform.ts'
import { type ProposingArea, proposalsOf } from '#server/records/proposals/proposal-kind.ts'
import { mountProposals } from '#server/records/proposals/routes.ts'
import { ALWAYS_LEADS } from '../../platform/jobs/always-leads.ts'
import { createOrderMatching } from '#server/trading/orders/trigger/match-open-orders.ts'
import { openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { createOrderWorker } from '#server/trading/orders/order-worker.ts'
import { mountLots } from '#server/trading/lots/routes.ts'
import { createPerformance } from '#server/trading/performance/performance.ts'
import { createCustomRates } from '#server/market/fx/custom-rates.ts'
import { rateHandler } from '#server/market/fx/rate-handler.ts'
import { createSimulatedRates } from '#server/market/providers/simulated/simulated-rates.ts'
import { mountOrders } from '#server/trading/orders/routes.ts'
import { mountOlderCalls } from '#server/trading/orders/older-calls.ts'
import { mountTransactions } from '#server/trading/transactions/routes.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { TestClock } from '../clock.ts'
import { asServer } from '../database/postgres.ts'
import { DOCUMENT_KEY } from '../documents.ts'
import { signIn, type Person } from '../people.ts'
import { TEST_SETTINGS } from '../server.ts'
import { type TestBase, type TestFixtures, openTestBase } from '../test-base.ts'
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

/** The product's areas about money, people and reviews, at a market that the test sets. */
export interface TestMarketServer extends TestFixtures, TestMarket {
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

/** A Friday, 11:00 in New York. */
const START = '2026-08-21T15:00:00Z'

/**
 * The product on a database and a port of its own, like `startTestServer`, without its market: prices, exchange rates
 * and market hours are the test's. The clock stands at a Friday, 11:00 in New York.
 */
export async function startOnTestMarket(policies: Policies = {}): Promise<TestMarketServer> {
  const base = await openTestBase(START)
  const testMarket: TestMarket = { prices: new Map(), rates: new Map(), hours: { isOpen: true } }
  const areas = await openAreas(base, testMarket, policies)
  const fixtures = base.fixturesAt(areas.url)
  const people = [fixtures.root]

  async function listed(made: Promise<Person>): Promise<Person> {
    const person = await made
    people.push(person)
    return person
  }

  return {
    ...fixtures,
    ...testMarket,
    fillQueue: areas.fillQueue,
    tick: areas.tick,
    customer: (traits) => listed(fixtures.customer(traits)),
    administrator: (username) => listed(fixtures.administrator(username)),
    async advance(by) {
      fixtures.clock.advance(by)
      for (const person of people) {
        person.token = await signIn(fixtures, { ...person, id: BigInt(person.id) })
        person.cookies.set('sid', person.token)
      }
    },
    async close() {
      await areas.close()
      await base.close()
    },
  }
}

/** An empty variable is not set. */
const namedBy = ({ afterHours, fundPricing }: Policies) => ({
  AFTER_HOURS_ORDERS: afterHours ?? '',
  FUND_PRICING: fundPricing ?? '',
})

/** What the market's area proposes, at the test's prices. */
const marketProposals = (platform: Platform, { latestPrice }: ReturnType<typeof marketOf>) => [
  rateHandler({ ...platform, custom: createCustomRates(), provider: createSimulatedRates(platform.clock) }),
  actionHandler({ ...platform, catalogue: catalogueNow(platform), latestPrice }),
]

/** Opens the areas and starts to answer. */
async function openAreas(
  { database, users: { clock } }: TestBase,
  testMarket: TestMarket,
  policies: Policies,
) {
  const server = asServer(database.connection)
  const log = pino({ level: 'silent' })
  const config = parseConfig({ ...TEST_SETTINGS, DOCUMENT_KEY, ...namedBy(policies) })
  const platform = await openPlatform({ config, clock, ...server, log }, ENCRYPTED_TABLES)
  const { pool } = platform
  const reads = createPageReads(pool, clock)
  const people = createPeopleArea(platform, reads)
  const market = { ...marketOf(testMarket, clock), settings: platform.settings }
  const executor = openOrderExecutor(server.connection, market, log)
  const areas: ProposingArea[] = [
    people,
    createCashArea(platform, { people, rates: market, reads }),
    await startOfficeArea(platform, market, people.sessions),
  ]
  const http = await createHttpServer(config, log)
  const serve = createRouter(http, { principals: people.principals, rateLimitFactor: 0 })
  for (const area of areas) area.routes(serve)
  mountProposals(serve, {
    pool,
    clock,
    handlers: proposalsOf([...areas, { proposals: marketProposals(platform, market) }]),
    staffMail: { cipher: createFieldCipher(platform.keys, log), productName: config.productName },
  })
  const placing = { pool, executor, market }
  mountOlderCalls(serve, placing)
  mountTransactions(serve, { pool, clock, settings: platform.settings, ...reads })
  const filling = createOrderWorker({ pool, market, leads: ALWAYS_LEADS, log })
  const matching = createOrderMatching({
    pool,
    market,
    leads: ALWAYS_LEADS,
    log,
    onTriggered: () => undefined,
  })
  mountOrders(serve, { ...placing, clock })
  mountLots(serve, {
    pool,
    clock,
    calendar: createMarketCalendar(),
    prices: market,
    settings: platform.settings,
  })
  const performed = { database: pool, clock, catalogue: catalogueNow(platform) }
  createPerformance({ ...performed, market: pastMarketOf(market), bars: async () => null }).mount(serve)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    fillQueue: async () => fillDueOrders({ pool, market }, await findDueOrders(pool, market)),
    async tick() {
      await matching.now()
      await filling.now()
    },
    async close() {
      await http.close()
      await executor.close()
      for (const area of areas) await area.close?.()
      await platform.close()
    },
  }
}

const pastMarketOf = ({ latestPrice }: Pick<ReturnType<typeof marketOf>, 'latestPrice'>) =>
  ({ calendar: createMarketCalendar(), closes: NO_CLOSES, prices: 'simulated', latestPrice }) as const

/** There are no closes here: the past is worth what was last paid. */
const NO_CLOSES: CloseLines = {
  linesOf: async (symbols) => new Map([...symbols].map((symbol) => [symbol, NO_LINE])),
}

/** The market as the areas ask it. */
function marketOf({ prices, rates, hours }: TestMarket, clock: TestClock) {
  const orderQuote = quotesAt(prices, clock)
  return {
    ...NEVER_LATE,
    calendar: createMarketCalendar(),
    mostListed: 100,
    now: clock.now,
    orderQuote,
    estimateQuote: orderQuote,
    isExDividend: () => false,
    latestPrice: (symbol: string) => orderQuote(symbol)?.price ?? null,
    stalePrices: () => 0,
    rateOf: (currency: DepositCurrency) => rates.get(currency) ?? null,
    tradingAllowed: () => hours.isOpen,
    awaitedQuote(symbol: string, event: AwaitedEvent) {
      // A net asset value is there while the market is closed, and every other price while it is open.
      const quote = (event === 'nav') === hours.isOpen ? null : orderQuote(symbol)
      return quote && { ...quote, forOrdersDueBy: quote.at }
    },
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
