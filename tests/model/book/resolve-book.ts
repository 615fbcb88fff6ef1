import { asker, customerAt, oneOf } from '../askers.ts'
import type { Request } from '../asks.ts'
import type { Change, OrderKind, TimeInForce } from './asks-of-the-book.ts'
import type { AtOnce } from '../events.ts'
import { CENT } from '../predict/figures.ts'
import { centsOf, expectedOf, sharesOf } from '../predict/sums.ts'
import { type Customer, type State, heldOf } from '../world/state.ts'

type BookEvent = Extract<AtOnce, { did: 'place' | 'preview' | 'cancel open order' | 'replace' }>

const EVENTS: readonly string[] = [
  'place',
  'preview',
  'cancel open order',
  'replace',
] satisfies BookEvent['did'][]

export const isBookEvent = (event: { did: string }): event is BookEvent => EVENTS.includes(event.did)

/** A cent, which prices from a dollar on are typed in. */
const STEP = 10_000n

/** What an event of the order book comes to; null for nothing. */
export function resolveBook(
  state: State,
  event: BookEvent,
  keyOf: (key: string | null) => string | null,
): Request | null {
  const by = asker(state, 'customer', event.who, event.node)
  const customer = customerAt(state, event.who)
  switch (event.did) {
    case 'place':
    case 'preview':
      return placingOf(state, customer, event, by, keyOf)
    case 'cancel open order':
      return { by, ask: { ask: event.did, id: chosen(ownerOf(state, event), event.which) } }
    case 'replace': {
      const id = chosen(ownerOf(state, event), event.which)
      const order = state.customers.flatMap(({ orders }) => orders).find((own) => own.id === id)
      const price = state.prices[order?.symbol ?? ''] ?? CENT
      const change: Change = {
        units: event.percent === null || !order ? null : (order.units * event.percent) / 100n || null,
        limit: event.limit === null ? null : near(price, event.limit),
        stop: event.stop === null ? null : near(price, event.stop),
        timeInForce: event.timeInForce,
      }
      if (Object.values(change).every((each) => each === null)) return null
      return { by, ask: { ask: 'replace', id, change, key: keyOf(event.key) } }
    }
  }
}

function placingOf(
  state: State,
  customer: Customer,
  event: Extract<BookEvent, { did: 'place' | 'preview' }>,
  by: Request['by'],
  keyOf: (key: string | null) => string | null,
): Request {
  const { side, kind } = event
  const held = side === 'sell' && event.symbol < 3 ? Object.keys(customer.positions) : []
  const symbols = held.length > 0 ? held : Object.keys(state.prices)
  const symbol = symbols[held.length > 0 ? event.symbol % held.length : event.symbol] ?? 'NOBODY'
  const price = state.prices[symbol] ?? CENT
  const { units } = heldOf(customer, symbol)
  const worth = side === 'sell' ? (units * price) / CENT : customer.cash
  const isInDollars = event.isInDollars && kind === 'market'
  const sum = isInDollars
    ? centsOf(event.size, worth)
    : sharesOf(event.size, side === 'sell' ? units : (customer.cash * CENT) / price, price)
  const off = event.isOffStep ? 1n : 0n
  return {
    by,
    ask: {
      ask: event.did,
      side,
      symbol,
      kind,
      timeInForce: timeInForceOf(kind, event.timeInForce),
      sum,
      isInDollars,
      limit: kind === 'limit' || kind === 'stop_limit' ? near(price, event.limit) + off : null,
      stop: kind === 'stop' || kind === 'stop_limit' ? near(price, aheadOf(event)) : null,
      expected: expectedOf(event.expects, price),
      lots: side === 'sell' ? event.lots : null,
      key: event.did === 'place' ? keyOf(event.key) : null,
    },
  }
}

/** What does not go together is bad input, which the tests of the endpoint have. */
const timeInForceOf = (kind: OrderKind, drawn: TimeInForce): TimeInForce =>
  (kind === 'market') === (drawn === 'gtc') && drawn !== 'day'
    ? 'day'
    : kind !== 'market' && drawn === 'opg'
      ? 'day'
      : drawn

/** A buy waits for a higher price, a sale for a lower one, unless the price is to be there already. */
function aheadOf({
  side,
  stop,
  isPassed,
}: {
  side: 'buy' | 'sell'
  stop: number
  isPassed: boolean
}): number {
  const far = Math.abs(stop) + 1
  return (side === 'buy') === isPassed ? -far : far
}

const near = (price: bigint, tenths: number): bigint =>
  ((price * BigInt(1_000 + tenths)) / 1_000n / STEP) * STEP

const ownerOf = (state: State, { who, isAnothers }: { who: number; isAnothers: boolean }): Customer =>
  customerAt(state, isAnothers ? (who + 1) % 3 : who)

/** Mostly one that is open; else any, be it long gone. */
function chosen({ orders }: Customer, which: number): string {
  const open = orders.filter(({ status }) => status === 'pending')
  const some = open.length > 0 && which < 8 ? open : orders
  return oneOf(
    some.map(({ id }) => id),
    which,
  )
}
