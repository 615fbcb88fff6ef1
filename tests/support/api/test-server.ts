import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Answer, Endpoint, SentInput } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { FundPricing, QueuedOrderEvent } from '#domain/trading/queued-order.ts'
import { parsePrice } from '#domain/money/price.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { DepositCurrency, QuotedRate } from '#domain/cash/deposit.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { type Connection, type Pool, openPool } from '#server/platform/database/pool.ts'
import { mountCustomers } from '#server/office/customers/routes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { mountFunding } from '#server/cash/deposits/routes.ts'
import { createRouter } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { createIdentity } from '#server/people/identity.ts'
import { openSession } from '#server/people/sessions/open-session.ts'
import { openPageReads } from '#server/page-reads.ts'
import { mountProfiles } from '#server/people/profiles/routes.ts'
import { mountSupport } from '#server/office/support/routes.ts'
import { fillQueuedOrders, findDueOrders } from '#server/trading/orders/fill-queued-orders.ts'
import { openOrderExecutor } from '#server/trading/execution/order-executor.ts'
import { mountTrading } from '#server/trading/orders/routes.ts'
import { mountWithdrawals } from '#server/cash/withdrawals/routes.ts'
import { type TestClock, createTestClock } from '../clock.ts'
import { documents } from '../documents.ts'
import { type Known, type Users, makeAdministrator, makeCustomer } from '../people.ts'
import { type FreshDatabase, asServer, freshDatabase } from '../database/postgres.ts'

export { PASSWORD } from '../people.ts'

/** Somebody signed in. */
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

/** A server with everything about money and reviews, a database of its own; the clock, rates and prices are in the test's hand. */
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
  /** Moves the clock; everybody signs in again, since sessions end meanwhile. */
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

/**
 * Opens one. Unlike the whole testServer it has no market: prices and exchange rates come from outside, so
 * here they are the test's own, and the market is open until a test closes it.
 */
export async function startTestRoutes(
  afterHours: AfterHoursPolicy = 'fill-at-close',
  fundPricing: FundPricing = 'live',
): Promise<TestRoutes> {
  const database = await freshDatabase()
  const log = pino({ level: 'silent' })
  const config = parseConfig({ RATE_LIMIT_FACTOR: '0' })
  const pool = openPool(database.connection, log)
  const server = asServer(database.connection)
  const served = openPool(server.connection, log)
  const clock = createTestClock(START)
  const rates: TestRoutes['rates'] = new Map()
  const prices: TestRoutes['prices'] = new Map()
  const hours = { isOpen: true }
  const quotes = quotesOf(prices, clock, hours, fundPricing)
  const orders = openOrderExecutor(server.connection, { ...quotes, now: clock.now }, log)
  const identity = createIdentity({ pool: served, clock, config, log })
  const http = await createHttpServer(config, log)
  const serve = createRouter(http, { principals: identity.principals, rateLimitFactor: 0 })
  const reads = openPageReads(served, clock)
  mountProfiles(serve, { pool: served, clock, documents, ...reads })
  mountCustomers(serve, {
    pool: served,
    clock,
    latestPrice: (symbol) => parsePrice(prices.get(symbol) ?? ''),
  })
  identity.mount(serve, reads)
  mountSupport(serve, { pool: served, clock })
  mountFunding(serve, {
    pool: served,
    clock,
    config,
    rates: { rateOf: (currency) => rates.get(currency) ?? null },
    confirmPassword: identity.confirmPassword,
    ...reads,
  })
  mountWithdrawals(serve, { pool: served, clock, ...identity })
  const market = { ...quotes, now: clock.now }
  mountTrading(serve, { pool: served, clock, executor: orders, market, afterHours, fundPricing, ...reads })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
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
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, method, headers })
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
    async call<E extends Endpoint>(
      who: Person | null,
      endpoint: E,
      input: Loose<SentInput<E>> = {},
      headers: Record<string, string> = {},
    ) {
      const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(fieldOf(params, name)))
      const search = new URLSearchParams(Object.entries(query ?? {})).toString()
      const reply = await send(who, endpoint.method, search ? `${path}?${search}` : path, {
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return reply as Reply<Answer<E>>
    },
    async close() {
      await http.close()
      await orders.close()
      await identity.close()
      await served.end()
      await pool.end()
      await database.drop()
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
