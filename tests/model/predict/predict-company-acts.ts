import { CENT, decimal, dollars, roundedUp } from './figures.ts'
import { newYorkDate } from '../world/new-york-days.ts'
import { release } from './predict-orders.ts'
import { type CompanyAct, type Customer, type State, tell } from '../world/state.ts'

/**
 * Carries out what is due this night for every customer: a dividend before a split of the same day. Returns the acts
 * that were carried out.
 */
export function carryOutActs(state: State): CompanyAct[] {
  const today = newYorkDate(state.nowMs)
  const due = state.announced
    .filter(({ exDate }) => exDate <= today)
    .toSorted((a, b) => (a.exDate + a.kind < b.exDate + b.kind ? -1 : 1))
  state.announced = state.announced.filter((act) => !due.includes(act))
  for (const act of due)
    for (const customer of state.customers)
      if (act.kind === 'dividend') {
        reduceOrders(customer, act)
        payDividend(state, customer, act)
      } else split(state, customer, act)
  return due
}

/**
 * The price of the share falls by the dividend, so what waits below it does: a buy's limit, a sale's stop with its
 * limit. Down to the cent of the price; what they keep stays.
 */
function reduceOrders(customer: Customer, { symbol, perShare }: CompanyAct): void {
  if (perShare < 10_000n) return
  for (const order of customer.orders) {
    const { side, limit, stop, isStopReached } = order
    const isBelow = side === 'buy' ? stop === null || isStopReached : stop !== null && !isStopReached
    if (order.status !== 'pending' || order.waitsFor !== 'price' || order.symbol !== symbol || !isBelow)
      continue
    order.limit = limit && reduced(limit, perShare)
    if (side === 'sell') order.stop = stop && reduced(stop, perShare)
  }
}

/** In cents from a dollar on, in hundredths of a cent below; no share of a history is worth as little as a dividend. */
function reduced(price: bigint, perShare: bigint): bigint {
  const lowered = price - perShare
  return lowered - (lowered % (lowered < 1_000_000n ? 100n : 10_000n))
}

/** Down to the cent, of all that is held, be it reserved. */
function payDividend(state: State, customer: Customer, { symbol, perShare }: CompanyAct): void {
  const units = customer.positions[symbol]?.units ?? 0n
  const paid = (units * perShare) / CENT
  if (paid === 0n) return
  customer.cash += paid
  tell(state, customer, 'dividend_paid')
  customer.transactions.push({
    step: state.step,
    type: 'dividend',
    assetSymbol: symbol,
    quantity: decimal(units, 8, 0),
    amount: dollars(paid),
    fee: '0.00',
  })
}

/** Up to the last dust of a share, after every order that waits was taken back. */
function split(state: State, customer: Customer, { symbol, newShares, oldShares }: CompanyAct): void {
  for (const order of customer.orders) {
    if (order.status !== 'pending' || order.symbol !== symbol) continue
    release(customer, order)
    order.status = 'cancelled'
    tell(state, customer, 'order_cancelled')
  }
  const before = customer.positions[symbol]
  if (!before) return
  const units = roundedUp(before.units * newShares, oldShares)
  if (units === before.units) return
  const moved = units > before.units ? units - before.units : before.units - units
  customer.positions[symbol] = { ...before, units }
  tell(state, customer, 'shares_split')
  customer.transactions.push({
    step: state.step,
    type: 'split',
    assetSymbol: symbol,
    quantity: decimal(moved, 8, 0),
    amount: '0.00',
    fee: '0.00',
  })
}
