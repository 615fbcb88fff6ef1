import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Answer, Endpoint, SentInput } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import { type Price, parsePrice } from '#domain/money/price.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import type { FundPricing, QueuedOrderEvent } from '#domain/trading/queued-order.ts'
import { createCashArea } from '#server/cash/area.ts'
import { createOfficeArea } from '#server/office/area.ts'
import { createPageReads } from '#server/page-reads.ts'
import { createPeopleArea } from '#server/people/area.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { openSession } from '#server/people/sessions/open-session.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { type Connection, type Pool, openPool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { createRouter } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { type StartOptions, openPlatform } from '#server/platform/platform.ts'
import { openOrderExecutor } from '#server/trading/execution/order-executor.ts'
import { fillQueuedOrders, findDueOrders } from '#server/trading/orders/fill-queued-orders.ts'
import { mountOrders } from '#server/trading/orders/routes.ts'
import { type TestClock, createTestClock } from '../clock.ts'
import { type FreshDatabase, asServer, freshDatabase } from '../database/postgres.ts'
import { DOCUMENT_KEY } from '../documents.ts'
import { type Known, type Users, makeAdministrator, makeCustomer } from '../people.ts'

export { PASSWORD } from '../people.ts'

/** A signed-in user. */
export interface Person {
  id: string
  username: string
  cookie: string
}

export interface Problem {
  status: number
  title: string
  detail: string
  code: string
  errors?: { path: string; message: string }[]
}

export interface Reply<T> {
  status: number
  headers: Headers
  bytes: Buffer
  /** The body of a success. */
  answer: T
  /** The body of a refusal. */
  problem: Problem
}

type Loose<T> = { [K in keyof T as T[K] extends undefined ? never : K]?: unknown }

/**
 * A server with everything about money and reviews on a database of its own. The test sets the clock, the exchange
 * rates and the prices.
 */
export interface TestRoutes extends Pick<FreshDatabase, 'breaks'> {
  pool: Pool
  connection: Connection
  /** Rates by currency; null is a provider that is down. */
  rates: Map<DepositCurrency, QuotedRate | null>
  /** What orders are filled at, by symbol: "189.25"; a symbol without one has no price that may be trusted. */
  prices: Map<string, string>
  /** Whether the market is open; closed, it opens in an hour. Open unless a test closes it. */
  hours: { isOpen: boolean }
  /** Fills, as every node does in session, what is due; answers how many orders were settled. */
  fillQueue(): Promise<number>
  /** `cash` in dollars, "100.00", comes from an approved deposit. */
  customer(username: string, kycStatus?: KycStatus, cash?: string): Promise<Person>
  administrator(username: string): Promise<Person>
  now(): Date
  /** Moves the clock; every user signs in again, since sessions expire meanwhile. */
  advance(by: Parameters<TestClock['advance']>[0]): Promise<void>
  /** Calls an endpoint; the input may be anything, as a hostile caller's is. */
  call<E extends Endpoint>(
    who: Person | null,
    endpoint: E,
    input?: Loose<SentInput<E>>,
    headers?: Record<string, string>,
  ): Promise<Reply<Answer<E>>>
  /** Sends a request as it is. */
  send(who: Person | null, method: string, path: string, init?: RequestInit): Promise<Reply<unknown>>
  close(): Promise<void>
}

/** A Friday, 11:00 in New York. */
const START = '2026-08-21T15:00:00Z'

/** Starts one. Unlike `startTestServer` it has no market: prices, rates and market hours are set by the test. */
export async function startTestRoutes(
  afterHours: AfterHoursPolicy = 'fill-at-close',
  fundPricing: FundPricing = 'live',
): Promise<TestRoutes> {
  const database = await freshDatabase()
  const clock = createTestClock(START)
  const rates: TestRoutes['rates'] = new Map()
  const prices: TestRoutes['prices'] = new Map()
  const hours = { isOpen: true }
  const market = { ...quotesOf(prices, clock, hours, fundPricing), now: clock.now }
  const product = await openAreas(asServer(database.connection), {
    clock,
    market,
    policies: { afterHours, fundPricing },
    latestPrice: (symbol) => parsePrice(prices.get(symbol) ?? ''),
    rates: { rateOf: (currency) => rates.get(currency) ?? null },
  })
  const pool = openPool(database.connection, silent)
  const users = { pool, clock }
  const registrar = await makeAdministrator(users, 'registrar')
  const people: { person: Person; known: Known }[] = []

  function enter(known: Known): Person {
    const person = { id: known.id.toString(), username: known.username, cookie: `sid=${known.token}` }
    people.push({ person, known })
    return person
  }

  const send: TestRoutes['send'] = async (who, method, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (who) headers.set('cookie', who.cookie)
    const response = await fetch(`${product.url}${path}`, { ...init, method, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const json = isJson ? JSON.parse(bytes.toString()) : undefined
    return { status: response.status, headers: response.headers, bytes, answer: json, problem: json }
  }

  return {
    pool,
    connection: database.connection,
    breaks: database.breaks,
    rates,
    prices,
    hours,
    fillQueue: async () => fillQueuedOrders({ pool, market }, await findDueOrders(pool, market)),
    send,
    now: clock.now,
    customer: async (username, kycStatus = 'none', cash) =>
      enter(await makeCustomer(users, { username, kycStatus, ...(cash ? { cash } : {}) }, registrar)),
    administrator: async (username) => enter(await makeAdministrator(users, username)),
    async advance(by) {
      clock.advance(by)
      for (const { person, known } of people) person.cookie = `sid=${await signIn(users, known)}`
    },
    call: callerOf(send),
    async close() {
      await product.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** Calls endpoints through `send`. */
const callerOf =
  (send: TestRoutes['send']): TestRoutes['call'] =>
  async <E extends Endpoint>(
    who: Person | null,
    endpoint: E,
    input: Loose<SentInput<E>> = {},
    headers: Record<string, string> = {},
  ) => {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(fieldOf(params, name)))
    const search = new URLSearchParams(Object.entries(query ?? {})).toString()
    const reply = await send(who, endpoint.method, search ? `${path}?${search}` : path, {
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return reply as Reply<Answer<E>>
  }

const silent = pino({ level: 'silent' })

/** The product's areas on HTTP, with prices and rates of the test in place of the market. */
async function openAreas(
  server: Pick<StartOptions, 'connection' | 'owner'>,
  outside: {
    clock: TestClock
    market: ReturnType<typeof quotesOf> & { now(): Date }
    policies: { afterHours: AfterHoursPolicy; fundPricing: FundPricing }
    latestPrice(symbol: string): Price | null
    rates: Parameters<typeof createCashArea>[1]['rates']
  },
) {
  const { clock, market, policies, latestPrice, rates } = outside
  const config = parseConfig({ PORT: '0', RATE_LIMIT_FACTOR: '0', DOCUMENT_KEY })
  const platform = await openPlatform({ config, clock, ...server, log: silent }, ENCRYPTED_TABLES)
  const reads = createPageReads(platform.pool, clock)
  const people = createPeopleArea(platform, reads)
  const executor = openOrderExecutor(server.connection, market, silent)
  const areas = [
    people,
    createCashArea(platform, { people, rates, reads }),
    createOfficeArea(platform, { market: { latestPrice }, sessions: people.sessions }),
  ]
  const http = await createHttpServer(config, silent)
  const serve = createRouter(http, { principals: people.principals, rateLimitFactor: 0 })
  for (const area of areas) area.routes(serve)
  mountOrders(serve, { pool: platform.pool, clock, executor, market, ...policies, ...reads })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await http.close()
      await executor.close()
      for (const area of areas) await area.close?.()
      await platform.close()
    },
  }
}

function quotesOf(
  prices: TestRoutes['prices'],
  clock: TestClock,
  hours: TestRoutes['hours'],
  fundPricing: FundPricing,
) {
  const orderQuote = (symbol: string) => {
    const price = parsePrice(prices.get(symbol) ?? '')
    return price && { price, at: clock.now(), source: 'the test' }
  }
  return {
    orderQuote,
    estimateQuote: orderQuote,
    isExDividend: () => false,
    tradingAllowed: () => hours.isOpen,
    awaitedQuote(symbol: string) {
      const isFund = findTradable(symbol)?.type === 'mutual_fund' && fundPricing === 'next-nav'
      // A fund has a net asset value while the market is closed, and no other price.
      const quote = isFund === hours.isOpen ? null : orderQuote(symbol)
      return quote && { ...quote, forOrdersDueBy: quote.at }
    },
    dueAt: (event: QueuedOrderEvent) =>
      new Date(clock.now().getTime() + (hours.isOpen && event === 'open' ? 0 : HOUR_MS)),
    closedRefusal: () => null,
  }
}

const HOUR_MS = 3_600_000

const fieldOf = (fields: unknown, name: string): unknown =>
  typeof fields === 'object' && fields !== null
    ? Object.entries(fields).find(([key]) => key === name)?.[1]
    : ''

/** A new session; answers its token. */
async function signIn({ pool, clock }: Users, { id, username, role }: Known): Promise<string> {
  const user = { id: id.toString(), username, email: '', firstName: '', lastName: '', role }
  const caller = { address: '127.0.0.1', userAgent: 'tests', sessionId: null }
  const opened = await inTransaction(pool, (tx) =>
    openSession(tx, { id, user, credentialVersion: 1 }, caller, clock.now()),
  )
  if (isRefusal(opened)) throw new Error(`signing in was refused: ${opened.refused}`)
  return opened.token
}
