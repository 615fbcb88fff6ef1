import { listAssets } from '#contract/market/market.ts'
import { getExchangeRates } from '#contract/market/fx.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import { type SimulatedMarket, createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { createClient } from '../../support/client.ts'
import type { TestClock } from '../../support/clock.ts'
import { eventually } from '../../support/eventually.ts'
import { type Known, PASSWORD, makeAdministrator, makeCustomer } from '../../support/people.ts'
import { unitsOf } from '../predict/figures.ts'
import { isTradingDay, newYorkDate } from './new-york-days.ts'
import { dueOrders, expireOrders, settleOrders } from '../book/settle-orders.ts'
import { type State, newCustomer, newPerson, newSession } from './state.ts'

/** The product as a history meets it: servers at addresses, and a clock that all of them share. */
export interface World {
  /** By a host's name: at an address that is a number no passkey works. */
  urls: readonly string[]
  /** Over it are all customers, to be looked at. */
  pool: Pool
  clock: TestClock
  /** Orders are taken while the market is closed, and wait for what they are filled at. */
  ordersWait: boolean
  /** Moves every server's clock, and returns when all have it. */
  advance(ms: number): Promise<void>
}

/** Companies that pay no dividends and do not split before 2027. */
export const STOCKS = ['AMZN', 'TSLA']
const CURRENCIES = ['EUR', 'JPY', 'IDR']
const DAY_MS = 86_400_000
/** Longer than any history. */
const FORTNIGHT_MS = 16 * DAY_MS
/** Days pass here within milliseconds, and a dividend is carried out within seconds: until then orders wait for it. */
const CARRIED_OUT_MS = 25 * DAY_MS
/** In New York it is evening the whole year round: the market is closed, and prices stand still. */
const EVENING_HOUR = 23
/** The market is open on every day of a session, also where it closes early. */
const MORNING_HOUR = 16

let market: SimulatedMarket | undefined
export const simulated = (): SimulatedMarket =>
  (market ??= createSimulatedMarket(parseConfig({}).simulationSeed, createMarketCalendar('nyse')))

/** A world that has stood still since a history; the people of the next one, as the model knows them at its start. */
export async function begin(world: World, run: number): Promise<State> {
  do await toEvening(world)
  while (!isTradingDay(newYorkDate(world.clock.now().getTime())))
  const name = (who: string) => `m${run}${who}`
  const root = await makeAdministrator(world, name('boss'))
  const second = await makeAdministrator(world, name('deputy'))
  const people: Known[] = []
  for (const who of ['ada', 'bob', 'eve'])
    people.push(await makeCustomer(world, { username: name(who) }, root))
  const asPerson = ({ id, username, token }: Known) => ({
    ...newPerson({ id: id.toString(), username, password: PASSWORD }, token),
    sessions: [newSession(token, world.clock.now().getTime())],
  })
  const newcomer = newPerson({ id: '', username: name('mia'), password: PASSWORD })
  const state: State = {
    nowMs: world.clock.now().getTime(),
    step: 0,
    nights: 0,
    nodes: world.urls.length,
    origins: [...world.urls],
    ordersWait: world.ordersWait,
    customers: [...people.map(asPerson), newcomer].map(newCustomer),
    administrators: [root, second].map((known) => ({ ...asPerson(known), role: 'administrator' })),
    funds: [fundWithoutDividend(world.clock.now().getTime())],
    prices: {},
    rates: await ratesOf(world, root.token),
    keys: {},
    announced: [],
  }
  await readPrices(world, state)
  return state
}

/** To late morning before the next evening, of a session or not. */
export async function throughTheOpen(world: World, state: State): Promise<void> {
  const now = world.clock.now()
  const morning = new Date(now)
  morning.setUTCHours(MORNING_HOUR, 0, 0, 0)
  await world.advance(morning.getTime() - now.getTime() + (morning.getTime() > now.getTime() ? 0 : DAY_MS))
  await settled(world, state, 'open')
}

/** The evening has come, and what funds are worth with it. */
export const throughTheClose = (world: World, state: State): Promise<void> => settled(world, state, 'nav')

/**
 * If there is a session today, what has waited for it is filled or refused, on whichever node looks first, at the
 * prices of now.
 */
async function settled({ clock, pool }: World, state: State, event: 'open' | 'nav'): Promise<void> {
  state.nowMs = clock.now().getTime()
  if (!isTradingDay(newYorkDate(state.nowMs))) return
  state.prices = Object.fromEntries(
    Object.keys(state.prices).map((symbol) => [symbol, priceAt(symbol, state.nowMs)]),
  )
  const ids = dueOrders(state, event)
  const reached = state.customers.flatMap(({ orders }) =>
    orders.filter((order) => order.isStopReached && order.status === 'pending').map(({ id }) => id),
  )
  await until(`the ${event} that orders waited for`, async () => {
    const { rowCount } = await pool.query(
      `select from orders where status = 'pending' and (id = any($1) or
         id = any($2) and kind <> 'limit' and fires = case side when 'buy' then 'at_or_above' else 'at_or_below' end)`,
      [ids, reached],
    )
    return rowCount === 0
  })
  // What one price executes is booked in the order of the product's choice, and that decides what a position has cost.
  const { rows } = await pool.query<{ id: bigint }>(
    'select id from orders where id = any($1) order by transaction_id nulls last, id',
    [ids],
  )
  settleOrders(
    state,
    rows.map(({ id }) => id.toString()),
  )
}

/** After the close what was to last for the session has ended, on whichever node looks first. */
export async function throughTheEnd({ clock, pool }: World, state: State): Promise<void> {
  state.nowMs = clock.now().getTime()
  const ids = expireOrders(state)
  await until('the end of orders for the session', async () => {
    const { rowCount } = await pool.query(`select from orders where id = any($1) and status = 'pending'`, [
      ids,
    ])
    return rowCount === 0
  })
}

/** To the next evening, unless it has just become one. */
export async function toEvening(world: World): Promise<void> {
  const now = world.clock.now()
  const evening = new Date(now)
  evening.setUTCHours(EVENING_HOUR, 0, 0, 0)
  const nextMs = evening.getTime() + (evening.getTime() > now.getTime() ? 0 : DAY_MS)
  await world.advance(nextMs - now.getTime())
}

/** What each currency counts at present, once every node has heard of the last change. */
async function ratesOf(world: World, token: string): Promise<State['rates']> {
  const answers = await until('one set of rates', async () => {
    const asked = world.urls.map((url) => createClient(url, [['sid', token]]).call(getExchangeRates))
    const bodies = (await Promise.all(asked)).map(({ body }) => body)
    return new Set(bodies.map((body) => JSON.stringify(body))).size === 1 && bodies
  })
  const { ratesToUSD = {}, sources = {} } = answers[0] ?? {}
  const provided = simulatedRates()
  return Object.fromEntries(
    CURRENCIES.map((currency) => [
      currency,
      {
        versions: [unitsOf(ratesToUSD[currency] ?? '', 12)],
        since: world.urls.map(() => 0),
        provided: provided.get(currency) ?? 0n,
        isCustom: sources[currency] === 'custom',
      },
    ]),
  )
}

/** What the simulated provider says: so many units for a dollar, the other way round at twelve decimals. */
function simulatedRates(): Map<string, bigint> {
  const perDollar = { EUR: 868n, JPY: 160_800n, IDR: 16_500_000n }
  return new Map(
    Object.entries(perDollar).map(([currency, thousandths]) => [
      currency,
      (2n * 10n ** 15n + thousandths) / (2n * thousandths),
    ]),
  )
}

/** Waits until every node has the prices of this instant, and takes them into the model. */
export async function readPrices(world: World, state: State): Promise<void> {
  const nowMs = world.clock.now().getTime()
  const symbols = [...STOCKS, ...state.funds]
  const predicted = new Map(symbols.map((symbol) => [symbol, priceAt(symbol, nowMs)]))
  const { token } = await makeAdministrator(world, `watch${state.customers[0]?.id}n${state.nights}`)
  for (const url of world.urls) {
    await until(`the prices of ${new Date(nowMs).toISOString()}`, async () => {
      const { body } = await createClient(url, [['sid', token]]).call(listAssets, { query: {} })
      const shown = new Map(body.map(({ symbol, currentPrice }) => [symbol, unitsOf(currentPrice ?? '0', 6)]))
      return symbols.every((symbol) => shown.get(symbol) === predicted.get(symbol))
    })
  }
  state.prices = Object.fromEntries(predicted)
}

function priceAt(symbol: string, atMs: number): bigint {
  const instrument = BUILT_IN.find(symbol)
  if (!instrument) throw new Error(`${symbol} is not in the catalogue`)
  return BigInt(simulated().quoteAt(instrument, atMs).price) * 10_000n
}

/** Every fund pays now and then: one that does not while the history lasts, nor has for a while. */
function fundWithoutDividend(nowMs: number): string {
  const [from, upTo] = [nowMs - CARRIED_OUT_MS, nowMs + FORTNIGHT_MS].map(newYorkDate)
  const quiet = BUILT_IN.funds.find(
    (fund) => simulatedDividends(simulated(), fund, from ?? '', upTo ?? '').length === 0,
  )
  if (!quiet) throw new Error('every fund pays a dividend these two weeks')
  return quiet.symbol
}

/** Waits until all nodes use the rates in force: they have heard of a change within seconds. */
export async function untilRatesAgree(world: World, state: State): Promise<void> {
  const { token } = await makeAdministrator(world, `rates${state.customers[0]?.id}`)
  for (const url of world.urls) {
    await until('the rates in force', async () => {
      const { body } = await createClient(url, [['sid', token]]).call(getExchangeRates)
      return Object.entries(state.rates).every(
        ([currency, { versions }]) => unitsOf(body.ratesToUSD[currency] ?? '0', 12) === versions.at(-1),
      )
    })
  }
}

/** Looks again until it is so; says what did not come. */
export const until = <T>(what: string, look: () => Promise<T | false>): Promise<T> =>
  eventually(async () => {
    const found = await look()
    if (found === false) throw new Error(`${what} did not reach every node`)
    return found
  })

/** What the operator does by command line, or to the database itself. */
export async function operate(
  { pool, clock }: World,
  did: 'demote' | 'promote' | 'lock out' | 'let in',
  { id, username }: { id: string; username: string },
): Promise<void> {
  const named = { username, at: clock.now() }
  const own = pool
  if (did === 'lock out') await lockUser(own, named)
  else if (did === 'let in') await unlockUser(own, named)
  else {
    const role = did === 'demote' ? 'customer' : 'administrator'
    await pool.query('update users set role = $2 where id = $1', [id, role])
  }
}
