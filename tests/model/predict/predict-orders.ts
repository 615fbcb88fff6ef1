import type { Ask } from '../asks.ts'
import {
  CENT,
  HUNDREDTH_OF_A_SHARE,
  MILLION_SHARES,
  decimal,
  dollars,
  rounded,
  roundedUp,
} from './figures.ts'
import {
  closingTime,
  isTradingDay,
  newYorkDate,
  newYorkTime,
  nextTradingDay,
} from '../world/new-york-days.ts'
import { type Code, type Prediction, accepted, difference, fieldOf, granted, refused } from './prediction.ts'
import { type Booked, type Customer, type State, heldOf, kycStatusOf, tell } from '../world/state.ts'
import type { Awaited, Queued } from '../world/resting.ts'

type Order = Extract<Ask, { ask: 'order' }>

/** What an order is answered: SPEC's rules in the order a person would check them, effect the money. */
export function predictOrder(state: State, customer: Customer, order: Order): Prediction {
  const { side, sum, expected, key } = order
  const units = sum.units
  if (units === null) return refused('bad_input')
  if (isBadKey(key)) return refused('bad_idempotency_key')
  const symbol = order.symbol.toUpperCase()
  const price = state.prices[symbol]
  if (price === undefined) return refused('asset_not_found')
  const use = useOf(customer, `/api/${side}`, key)
  const asked = `${symbol} ${units} ${expected}`
  const repeated = repeat(state, use, asked)
  if (repeated) return repeated

  if (state.ordersWait) return predictQueued(state, customer, { side, symbol, units, expected, use, asked })
  const decided = decide(state, customer, { side, symbol, units, expected })
  if (typeof decided === 'string') return refused(decided)
  const { book, ...booked } = decided
  const createdAt = new Date(state.nowMs).toISOString()
  return granted(
    { ...booked, price: decimal(price, 6, 2), createdAt, depositRequest: null, withdrawalRequest: null },
    {
      creates: customer,
      effect({ body }) {
        book()
        customer.transactions.push({ ...booked, step: state.step })
        if (use !== null) state.keys[use] = { asked, status: 200, answer: body }
      },
    },
  )
}

interface Wanted {
  side: 'buy' | 'sell'
  symbol: string
  units: bigint
  /** Cents, of an order in dollars: then it has no units yet. */
  dollars?: bigint | null
  /** What an order has kept that was accepted before: it uses nothing else, and needs no approved profile now. */
  kept?: { held: bigint; reserved: bigint } | null
  /** The price the customer saw; null when nothing is said of it. */
  expected: bigint | null
}

/** What becomes of an order at the price of the moment: why not, or the trade and how it is booked. */
export function decide(
  state: State,
  customer: Customer,
  { side, symbol, units: typed, dollars: cents = null, kept = null, expected }: Wanted,
): Code | (Omit<Booked, 'step'> & { book(): void }) {
  if (kept === null && kycStatusOf(customer) !== 'approved') return 'profile_not_approved'
  if (!state.ordersWait && !isTradingDay(newYorkDate(state.nowMs))) return 'trading_closed'
  const before = heldOf(customer, symbol)
  const price = state.prices[symbol] ?? 0n
  if (cents !== null && cents < 100n && kept === null) return 'below_minimum_amount'
  const units = cents === null ? typed : sharesFor(side, cents, price)
  if (cents === null && units > MILLION_SHARES) return 'above_maximum'
  const isWholeRest = side === 'sell' && units > 0n && units === before.units
  if (cents === null && units < HUNDREDTH_OF_A_SHARE && !isWholeRest && kept === null) return 'below_minimum'
  if (expected !== null && hasMoved(price, expected)) return 'price_moved'
  if (units > MILLION_SHARES) return 'above_maximum'
  const booked = { assetSymbol: symbol, quantity: decimal(units, 8, 0) }
  if (side === 'buy') {
    const cost = roundedUp(units * price, CENT)
    if (cost > (kept?.held ?? customer.cash)) return 'insufficient_funds'
    const book = () => {
      customer.cash -= cost
      customer.positions[symbol] = { ...before, units: before.units + units, cost: before.cost + cost }
    }
    return { ...booked, type: 'buy', amount: dollars(cost), fee: '0.00', book }
  }
  if (units > (kept?.reserved ?? before.units - before.reserved)) return 'insufficient_holdings'
  const gross = (units * price) / CENT
  const fee = rounded(gross, 200n)
  const book = () => {
    const left = before.units - units
    customer.cash += gross - fee
    if (left === 0n) delete customer.positions[symbol]
    else
      customer.positions[symbol] = { ...before, units: left, cost: rounded(before.cost * left, before.units) }
  }
  return { ...booked, type: 'sell', amount: dollars(gross), fee: dollars(fee), book }
}

/** An order that waits must be one that could be filled now; a buy holds 5 % more than it costs now. */
function predictQueued(
  state: State,
  customer: Customer,
  { use, asked, ...wanted }: Wanted & { use: string | null; asked: string },
): Prediction {
  const { side, symbol, units } = wanted
  const decided = decide(state, customer, wanted)
  if (typeof decided === 'string') return refused(decided)
  const price = state.prices[symbol] ?? 0n
  const held = side === 'buy' ? roundedUp(units * roundedUp(price * 105n, 100n), CENT) : 0n
  if (held > customer.cash) return refused('insufficient_funds')
  if (customer.orders.filter(({ status }) => status === 'pending').length >= 100)
    return refused('too_many_pending_orders')
  const dueOn = nextTradingDay(newYorkDate(state.nowMs))
  const waitsFor = state.funds.includes(symbol) ? 'nav' : 'open'
  const body = {
    side,
    assetSymbol: symbol,
    quantity: decimal(units, 8, 0),
    status: 'pending',
    estimatedPrice: decimal(price, 6, 2),
    held: dollars(held),
    createdAt: new Date(state.nowMs).toISOString(),
    waitsFor,
    settledAt: null,
    transactionId: null,
    refusalReason: null,
  }
  return accepted(body, {
    creates: customer,
    differs: (answer) => difference(dueTime(waitsFor, dueOn), dueTimeIn(answer), 'when it is due'),
    effect(reply) {
      customer.cash -= held
      customer.held += held
      const before = heldOf(customer, symbol)
      if (side === 'sell') customer.positions[symbol] = { ...before, reserved: before.reserved + units }
      const id = fieldOf(reply, 'id')
      customer.orders.push({
        ...AT_MARKET,
        id,
        side,
        symbol,
        units,
        held,
        reserved: side === 'sell' ? units : 0n,
        timeInForce: waitsFor === 'open' ? 'opg' : 'day',
        waitsFor,
        dueOn,
        status: 'pending',
      })
      if (use !== null) state.keys[use] = { asked, status: 202, answer: reply.body }
    },
  })
}

const AT_MARKET = {
  kind: 'market',
  dollars: null,
  limit: null,
  stop: null,
  isStopReached: false,
  expiresOn: null,
} as const

/** The most that dollars pay for, the least that fetches them. */
const sharesFor = (side: 'buy' | 'sell', cents: bigint, price: bigint): bigint =>
  side === 'buy' ? (cents * CENT) / price : roundedUp(cents * CENT, price)

const dueTime = (waitsFor: Awaited, dueOn: string): string =>
  waitsFor === 'open' ? `${dueOn} 09:30` : `${dueOn} ${closingTime(dueOn)}`

function dueTimeIn(answer: unknown): string {
  const dueAt = typeof answer === 'object' && answer !== null && 'dueAt' in answer ? `${answer.dueAt}` : ''
  return newYorkTime(Date.parse(dueAt))
}

export function predictOrderCancellation(state: State, customer: Customer, id: string): Prediction {
  const order = customer.orders.filter(isOfOldCalls).find((own) => own.id === id)
  if (!order) return refused('not_found')
  if (order.status !== 'pending') return refused('already_processed')
  const settledAt = new Date(state.nowMs).toISOString()
  return granted(
    { id, status: 'cancelled', settledAt, transactionId: null, refusalReason: null },
    {
      effect() {
        order.status = 'cancelled'
        tell(state, customer, 'order_cancelled')
        release(customer, order)
      },
    },
  )
}

/** What the calls of resting orders show: shares at market. */
export const isOfOldCalls = ({ kind, dollars: cents }: Queued): boolean => kind === 'market' && cents === null

/** Gives back what an order has held or reserved. */
export function release(customer: Customer, { side, symbol, reserved, held }: Queued): void {
  customer.cash += held
  customer.held -= held
  const before = heldOf(customer, symbol)
  if (side === 'sell') customer.positions[symbol] = { ...before, reserved: before.reserved - reserved }
}

/** More than half a percent of what the customer saw. */
export const hasMoved = (price: bigint, expected: bigint): boolean =>
  (price > expected ? price - expected : expected - price) * 200n > expected

export const isBadKey = (key: string | null): boolean => key !== null && key.length < 8

/** One use of a key: a customer's, on one route. */
export const useOf = (customer: Customer, route: string, key: string | null): string | null =>
  key === null ? null : `${customer.username} ${route} ${key}`

/** What a key answers that was used before; null at its first use. */
export function repeat(state: State, use: string | null, asked: string): Prediction | null {
  const known = use === null ? undefined : state.keys[use]
  if (!known) return null
  if (known.asked !== asked) return refused('idempotency_key_reused')
  return { status: known.status, body: known.answer }
}

/** Holdings as the customer sees them. */
export const holdingsOf = ({ positions }: Customer) =>
  Object.entries(positions)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([assetSymbol, { units, cost, reserved }]) => ({
      assetSymbol,
      quantity: decimal(units, 8, 0),
      averagePrice: decimal(rounded(cost * CENT, units), 6, 6),
      cost: dollars(cost),
      reserved: decimal(reserved, 8, 0),
    }))
