import type { BookAsk, Change } from './asks-of-the-book.ts'
import { isBadKey, release, repeat, useOf } from '../predict/predict-orders.ts'
import { type Prediction, granted, refused } from '../predict/prediction.ts'
import { type Terms, predictPlacing, predictWaiting, wrongTerms } from './predict-placing.ts'
import { predictPreview } from './predict-preview.ts'
import type { Queued } from '../world/resting.ts'
import { type Customer, type State, tell } from '../world/state.ts'

/** What the order book answers, by the rules of a broker that is the other side of every order. */
export function predictBook(state: State, customer: Customer, ask: BookAsk): Prediction {
  switch (ask.ask) {
    case 'place':
      return predictPlacing(state, customer, ask)
    case 'preview':
      return predictPreview(state, customer, ask)
    case 'cancel open order':
      return predictCancellation(state, customer, ask.id)
    case 'replace':
      return predictReplacement(state, customer, ask)
  }
}

function predictReplacement(
  state: State,
  customer: Customer,
  { id, change, key }: { id: string; change: Change; key: string | null },
): Prediction {
  if (isBadKey(key)) return refused('bad_idempotency_key')
  const use = useOf(customer, '/api/orders/:id/replace', key)
  const asked = `${id} ${Object.values(change).join(' ')}`
  const repeated = repeat(state, use, asked)
  if (repeated) return repeated
  const order = customer.orders.find((own) => own.id === id)
  if (!order) return refused('not_found')
  if (order.status === 'filled') return refused('already_filled')
  if (order.status !== 'pending') return refused('not_replaceable')
  if (isNoTerm(order, change)) return refused('bad_input')
  const { side, symbol, kind } = order
  const terms: Terms = {
    side,
    symbol,
    kind,
    timeInForce: change.timeInForce ?? order.timeInForce,
    units: order.dollars === null ? (change.units ?? order.units) : null,
    cents: order.dollars,
    limit: kind === 'stop' ? null : (change.limit ?? order.limit),
    stop: change.stop ?? order.stop,
    expected: null,
    lots: null,
  }
  const wrong = wrongTerms(state, terms)
  if (wrong) return refused(wrong)
  const remember = (status: number, answer: unknown) => {
    if (use !== null) state.keys[use] = { asked, status, answer }
  }
  return predictWaiting(state, customer, terms, { remember, replaces: order })
}

/** A price that the type does not have, shares of an order in dollars, a time in force that the type does not allow. */
function isNoTerm({ kind, dollars: cents }: Queued, { units, limit, stop, timeInForce }: Change): boolean {
  if (cents !== null && units !== null) return true
  if (limit !== null && kind !== 'limit' && kind !== 'stop_limit') return true
  if (stop !== null && kind !== 'stop' && kind !== 'stop_limit') return true
  return timeInForce === (kind === 'market' ? 'gtc' : 'opg')
}

function predictCancellation(state: State, customer: Customer, id: string): Prediction {
  const order = customer.orders.find((own) => own.id === id)
  if (!order) return refused('not_found')
  if (order.status === 'filled') return refused('already_filled')
  if (order.status === 'cancelled') return granted({ id, status: 'canceled' })
  if (order.status !== 'pending') return refused('already_processed')
  return granted(
    { id, status: 'canceled', held: null, reserved: null, transactionId: null },
    {
      effect() {
        order.status = 'cancelled'
        tell(state, customer, 'order_cancelled')
        release(customer, order)
      },
    },
  )
}
