import { NO_ID, asker, customerAt, idOf, visitor } from './askers.ts'
import { type Ask, type Request, inDollars } from './asks.ts'
import type { Event } from './events.ts'
import { CENT } from './predict/figures.ts'
import type { Customer, State } from './world/state.ts'

const ADMINISTRATORS_ONLY = (customer: Customer, at: number): Ask[] => [
  { ask: 'decide', what: 'deposit', id: customer.deposits.at(-1)?.id ?? NO_ID, approves: true },
  { ask: 'decide', what: 'withdrawal', id: customer.withdrawals.at(-1)?.id ?? NO_ID, approves: true },
  { ask: 'decide', what: 'profile', id: customer.submissions.at(-1)?.id ?? NO_ID, approves: true },
  { ask: 'decide', what: 'reset', id: customer.resets.at(-1)?.id ?? NO_ID, approves: true },
  { ask: 'reprice', id: customer.deposits.at(-1)?.id ?? NO_ID },
  { ask: 'set rate', currency: 'EUR', sum: { sent: '9', units: 9n * CENT } },
  { ask: 'delete rate', currency: 'EUR' },
  { ask: 'lock', customer: at, id: idOf(customer) },
  { ask: 'look at', customer: at, id: idOf(customer) },
  { ask: 'reply', id: customer.tickets.at(-1)?.id ?? NO_ID, message: 'An attacker answers' },
  { ask: 'close ticket', id: customer.tickets.at(-1)?.id ?? NO_ID },
]

const CUSTOMERS_ONLY = (customer: Customer): Ask[] => [
  { ask: 'read', what: 'wallet' },
  { ask: 'read', what: 'transactions' },
  { ask: 'mark as read' },
  { ask: 'withdraw to last', sum: inDollars(1_000n), key: null },
  { ask: 'cancel', id: customer.withdrawals.at(-1)?.id ?? NO_ID },
  { ask: 'cancel order', id: customer.orders.at(-1)?.id ?? NO_ID },
  { ask: 'submit profile', isFirst: false, fullName: 'An Attacker' },
  { ask: 'issue reference' },
  { ask: 'write', id: customer.tickets.at(-1)?.id ?? NO_ID, message: 'An attacker asks' },
]

export function attack(state: State, event: Extract<Event, { did: 'attack' }>): Request | null {
  const { as, who, by, node, which } = event
  // Who is no administrator any more is a customer without an account: nothing predicts what they may.
  if (as === 'administrator' && state.administrators[by]?.role === 'customer') return null
  const customer = customerAt(state, who)
  const [theirs, ours] = [ADMINISTRATORS_ONLY(customer, who), CUSTOMERS_ONLY(customer)]
  const asks = as === 'customer' ? theirs : as === 'administrator' ? ours : [...theirs, ...ours]
  const ask = asks[which % asks.length] ?? { ask: 'read', what: 'wallet' }
  if (as === 'visitor') return { by: visitor(state, node), ask }
  return { by: asker(state, as, as === 'customer' ? who : by, node), ask }
}
