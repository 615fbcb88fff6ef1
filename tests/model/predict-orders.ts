import type { Ask } from './asks.ts'
import {
  CENT,
  HUNDREDTH_OF_A_SHARE,
  MILLION_SHARES,
  decimal,
  dollars,
  rounded,
  roundedUp,
} from './figures.ts'
import { isTradingDay, newYorkDate } from './new-york-days.ts'
import { type Prediction, granted, refused } from './prediction.ts'
import { type Customer, type State, heldOf, standingOf } from './state.ts'

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

  if (standingOf(customer) !== 'approved') return refused('profile_not_approved')
  if (!isTradingDay(newYorkDate(state.nowMs))) return refused('trading_closed')
  const position = heldOf(customer, symbol)
  if (units > MILLION_SHARES) return refused('above_maximum')
  const isWholeRest = side === 'sell' && units > 0n && units === position.units
  if (units < HUNDREDTH_OF_A_SHARE && !isWholeRest) return refused('below_minimum')
  if (expected !== null && hasMoved(price, expected)) return refused('price_moved')
  return side === 'buy'
    ? predictBuy(state, customer, { symbol, units, price, use, asked })
    : predictSale(state, customer, { symbol, units, price, use, asked })
}

interface Sized {
  symbol: string
  units: bigint
  price: bigint
  use: string | null
  asked: string
}

function predictBuy(state: State, customer: Customer, sized: Sized): Prediction {
  const { symbol, units, price } = sized
  const cost = roundedUp(units * price, CENT)
  if (cost > customer.cash) return refused('insufficient_funds')
  return trade(state, customer, sized, {
    type: 'buy',
    amount: cost,
    fee: 0n,
    book() {
      const before = heldOf(customer, symbol)
      customer.cash -= cost
      customer.positions[symbol] = { units: before.units + units, cost: before.cost + cost }
    },
  })
}

function predictSale(state: State, customer: Customer, sized: Sized): Prediction {
  const { symbol, units, price } = sized
  const before = heldOf(customer, symbol)
  if (units > before.units) return refused('insufficient_holdings')
  const gross = (units * price) / CENT
  const fee = rounded(gross, 200n)
  return trade(state, customer, sized, {
    type: 'sell',
    amount: gross,
    fee,
    book() {
      const left = before.units - units
      customer.cash += gross - fee
      if (left === 0n) delete customer.positions[symbol]
      else customer.positions[symbol] = { units: left, cost: rounded(before.cost * left, before.units) }
    },
  })
}

function trade(
  state: State,
  customer: Customer,
  { symbol, units, price, use, asked }: Sized,
  { type, amount, fee, book }: { type: 'buy' | 'sell'; amount: bigint; fee: bigint; book(): void },
): Prediction {
  const booked = {
    type,
    assetSymbol: symbol,
    quantity: decimal(units, 8, 0),
    amount: dollars(amount),
    fee: dollars(fee),
  }
  const createdAt = new Date(state.nowMs).toISOString()
  return granted(
    { ...booked, price: decimal(price, 6, 2), createdAt, depositRequest: null, withdrawalRequest: null },
    {
      creates: customer,
      effect({ body }) {
        book()
        customer.transactions.push({ ...booked, step: state.step })
        if (use !== null) state.keys[use] = { asked, answer: body }
      },
    },
  )
}

/** More than half a percent of what the customer saw. */
const hasMoved = (price: bigint, expected: bigint): boolean =>
  (price > expected ? price - expected : expected - price) * 200n > expected

export const isBadKey = (key: string | null): boolean => key !== null && key.length < 8

/** One use of a key: a customer's, on one route. */
export const useOf = (customer: Customer, route: string, key: string | null): string | null =>
  key === null ? null : `${customer.username} ${route} ${key}`

/** What a key answers that was used before; null at its first use. */
export function repeat(state: State, use: string | null, asked: string): Prediction | null {
  const known = use === null ? undefined : state.keys[use]
  if (!known) return null
  return known.asked === asked ? granted(known.answer) : refused('idempotency_key_reused')
}

/** Holdings as the customer sees them. */
export const holdingsOf = ({ positions }: Customer) =>
  Object.entries(positions)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([assetSymbol, { units, cost }]) => ({
      assetSymbol,
      quantity: decimal(units, 8, 0),
      averagePrice: decimal(rounded(cost * CENT, units), 6, 6),
      reserved: '0',
    }))
