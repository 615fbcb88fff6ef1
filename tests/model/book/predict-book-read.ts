import { decimal, dollars } from '../predict/figures.ts'
import { type Prediction, difference, fieldIn, granted } from '../predict/prediction.ts'
import { newYorkDate } from '../world/new-york-days.ts'
import type { Queued } from '../world/resting.ts'
import type { Customer, State } from '../world/state.ts'

/**
 * Every order, newest first: those that waited as the model knows them, and as many others as there were trades at
 * once, each of them filled.
 */
export function predictBookRead(state: State, customer: Customer): Prediction {
  const waited = customer.orders.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
  const trades = customer.transactions.filter(({ type }) => type === 'buy' || type === 'sell').length
  const filled = waited.filter(({ status }) => status === 'filled').length
  const ids = new Set(waited.map(({ id }) => id))
  return {
    ...granted({}),
    differs(body) {
      const rows: unknown[] = Array.isArray(body) ? body : []
      const own = rows.filter((row) => ids.has(String(fieldIn(row, 'id'))))
      const others = rows.filter((row) => !own.includes(row))
      return (
        difference(
          waited.map((order) => presented(state, order)),
          own,
          'the orders that waited',
        ) ??
        difference(
          Array.from({ length: trades - filled }, () => ({ status: 'filled', held: null, reserved: null })),
          others,
          'the orders at once',
        )
      )
    },
  }
}

function presented(state: State, order: Queued) {
  const isOpen = order.status === 'pending'
  const { kind, limit, stop } = order
  return {
    id: order.id,
    assetSymbol: order.symbol,
    side: order.side,
    type: kind,
    timeInForce: order.timeInForce,
    amount: order.dollars === null ? null : dollars(order.dollars),
    ...(order.dollars === null ? { quantity: decimal(order.units, 8, 0) } : {}),
    limitPrice: kind === 'stop' || limit === null ? null : decimal(limit, 6, 2),
    stopPrice: stop === null ? null : decimal(stop, 6, 2),
    status: isOpen ? openStatus(state, order) : STATUSES[order.status],
    held: isOpen && order.held > 0n ? dollars(order.held) : null,
    reserved: isOpen && order.reserved > 0n ? decimal(order.reserved, 8, 0) : null,
  }
}

/** It works since the opening of its first session. Customers look in the evening. */
const openStatus = ({ nowMs }: State, { waitsFor, dueOn }: Queued): 'new' | 'accepted' =>
  waitsFor === 'price' && dueOn <= newYorkDate(nowMs) ? 'new' : 'accepted'

const STATUSES = {
  pending: 'new',
  filled: 'filled',
  refused: 'rejected',
  cancelled: 'canceled',
  expired: 'expired',
  replaced: 'replaced',
} as const
