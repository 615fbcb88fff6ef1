import { newYorkDate } from '../world/new-york-days.ts'
import { decide, release } from '../predict/predict-orders.ts'
import type { Queued } from '../world/resting.ts'
import { type Customer, type State, tell } from '../world/state.ts'

/**
 * What these orders waited for is there: each is filled at the price of the moment, or refused, one after the other.
 * What became of a profile since its customer placed the order changes nothing.
 */
export function settleOrders(state: State, ids: readonly string[]): void {
  for (const id of ids) {
    for (const customer of state.customers) {
      const order = customer.orders.find((own) => own.id === id)
      if (order) settle(state, customer, order)
    }
  }
}

function settle(state: State, customer: Customer, order: Queued): void {
  release(customer, order)
  const decided = decide(state, customer, { ...order, expected: null, kept: order })
  order.status = typeof decided === 'string' ? 'refused' : 'filled'
  tell(state, customer, `order_${order.status}`)
  if (typeof decided === 'string') return
  const { book, ...booked } = decided
  book()
  customer.transactions.push({ ...booked, step: state.step })
}

/** The orders whose event has come, or that a price of the moment executes. A stop that is reached may only wait on. */
export function dueOrders(state: State, event: 'open' | 'nav'): string[] {
  const today = newYorkDate(state.nowMs)
  return state.customers
    .flatMap(({ orders }) => orders)
    .filter(
      ({ status, dueOn, expiresOn }) => status === 'pending' && dueOn <= today && !hasEnded(expiresOn, today),
    )
    .filter((order) =>
      event === 'nav' ? order.waitsFor === 'nav' : order.waitsFor === 'open' || isMet(state, order),
    )
    .map(({ id }) => id)
}

/** Whether its last session was on a day before: prices of days that were leaped count for nothing. */
const hasEnded = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today

function isMet({ prices }: State, order: Queued): boolean {
  const { side, symbol, limit, stop, waitsFor } = order
  const price = prices[symbol] ?? 0n
  if (waitsFor !== 'price') return false
  order.isStopReached ||= stop !== null && (side === 'buy' ? price >= stop : price <= stop)
  if (stop !== null && !order.isStopReached) return false
  return limit === null || (side === 'buy' ? price <= limit : price >= limit)
}

/** The session has ended, and what was to last for it with it. Returns which orders that are. */
export function expireOrders(state: State): string[] {
  const today = newYorkDate(state.nowMs)
  const ended: string[] = []
  for (const customer of state.customers) {
    for (const order of customer.orders) {
      if (order.status !== 'pending' || order.expiresOn === null || order.expiresOn > today) continue
      release(customer, order)
      order.status = 'expired'
      ended.push(order.id)
      tell(state, customer, 'order_expired')
    }
  }
  return ended
}
