import { asker, customerAt, idOf, visitor, oneOf } from './askers.ts'
import { type Ask, type Decided, type Request } from './asks.ts'
import type { AtOnce, Event } from './events.ts'
import { typedCode } from './world/authenticator.ts'
import { CENT, PAR } from './predict/figures.ts'
import { attack } from './attack.ts'
import { MISREAD } from './predict/predict-reference.ts'
import { isBookEvent, resolveBook } from './book/resolve-book.ts'
import { resolveAnswer, resolveTalk } from './resolve-talk.ts'
import { WRONG_PASSWORD, resolveFinishing, resolvePasskey, resolveSessionEnd } from './resolve-identity.ts'
import { type Customer, type State, heldOf } from './world/state.ts'
import { centsOf, expectedOf, rateSum, sharesOf } from './predict/sums.ts'

const PASSWORDS = ['Quiet-Harbour-42', 'Loud-Mountain-77', 'Slow-River-19!'] as const

/** What an event of a customer or an administrator comes to in this state; null for nothing. */
export function resolve(state: State, event: Exclude<Event, { did: 'burst' }>): Request | null {
  if (isBookEvent(event)) return resolveAtOnce(state, event)
  switch (event.did) {
    case 'order':
    case 'deposit':
    case 'withdraw':
    case 'cancel':
    case 'cancel order':
    case 'decide':
    case 'reprice':
    case 'submit profile':
    case 'open ticket':
    case 'write':
    case 'reply':
    case 'close ticket':
      return resolveAtOnce(state, event)
    case 'ask for a reset': {
      const { username, email } = customerAt(state, event.who)
      const password = PASSWORDS[event.password] ?? ''
      const form = { username, email: event.isWrong ? `other.${email}` : email, password }
      return { by: visitor(state, event.node), ask: { ask: 'ask for a reset', ...form } }
    }
    case 'decide a reset':
      return decide(state, { ...event, what: 'reset' })
    case 'deny resets':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: 'deny resets' } }
    case 'register': {
      const { username } = customerAt(state, event.isWrong ? event.who : 3)
      return { by: visitor(state, event.node), ask: { ask: 'register', username, password: PASSWORDS[0] } }
    }
    case 'log in': {
      const { username, password } = customerAt(state, event.who)
      const typed = event.isWrong ? WRONG_PASSWORD : password
      const by = { ...visitor(state, event.node), isByNumber: event.isByNumber }
      return { by, ask: { ask: 'log in', username, password: typed } }
    }
    case 'log out':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: 'log out' } }
    case 'change password': {
      const { password } = customerAt(state, event.who)
      const next = PASSWORDS[event.password] ?? ''
      const ask: Ask = { ask: 'change password', current: event.isWrong ? WRONG_PASSWORD : password, next }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'ask for a proof':
    case 'send the change again':
    case 'cancel the change':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: event.did } }
    case 'prove an address':
    case 'confirm the change':
    case 'restore the address':
    case 'ask for a link':
    case 'reset by a link':
      return { by: visitor(state, event.node), ask: { ask: event.did } }
    case 'change name': {
      const ask: Ask = { ask: 'change name', firstName: `Name ${event.which}`, lastName: 'Example' }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'change email': {
      const { username, password } = customerAt(state, event.who)
      const email = {
        another: `${username}.${state.step}@example.com`,
        'the first': `${username}@example.com`,
        "another's": customerAt(state, (event.who + 1) % 3).email.toUpperCase(),
      }[event.to]
      const typed = event.isWrong ? WRONG_PASSWORD : password
      const ask: Ask = { ask: 'change email', email, password: typed }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'enroll': {
      const { password } = customerAt(state, event.who)
      const ask: Ask = { ask: 'begin authenticator', password: event.isWrong ? WRONG_PASSWORD : password }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'confirm authenticator':
    case 'prove': {
      const code = typedCode(state, customerAt(state, event.who), event.typed)
      const ask: Ask = event.did === 'prove' ? { ask: 'prove', proof: { code } } : { ask: event.did, code }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'enroll passkey':
    case 'add passkey':
    case 'ask for a passkey':
    case 'prove by passkey':
    case 'remove passkey':
      return resolvePasskey(state, event)
    case 'ask at sign-in':
    case 'finish sign-in':
      return resolveFinishing(state, event)
    case 'end session':
    case 'end administrator session':
      return resolveSessionEnd(state, event)
    case 'see second factor': {
      const by = { ...asker(state, 'customer', event.who, event.node), isByNumber: event.isByNumber }
      return { by, ask: { ask: 'read', what: 'second factor' } }
    }
    case 'remove authenticator':
    case 'new codes':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: event.did } }
    case 'lock money': {
      const ask: Ask = { ask: 'lock money', delayHours: event.delayHours }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'unlock money': {
      const { password } = customerAt(state, event.who)
      const ask: Ask = { ask: 'unlock money', password: event.isWrong ? WRONG_PASSWORD : password }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'choose idle time': {
      const ask: Ask = { ask: 'choose idle time', idleMinutes: event.isWrong ? 30 : 60 }
      return { by: asker(state, 'customer', event.who, event.node), ask }
    }
    case 'stay signed in':
    case 'lock own account':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: event.did } }
    case 'lock':
    case 'unlock':
    case 'end sessions': {
      const ask: Ask = { ask: event.did, customer: event.who, id: idOf(customerAt(state, event.who)) }
      return { by: asker(state, 'administrator', event.by, event.node), ask }
    }
    case 'set rate':
    case 'delete rate': {
      const { currency } = event
      const sum = rateSum(event, state.rates[currency]?.provided ?? null)
      const ask: Ask =
        event.did === 'set rate' ? { ask: 'set rate', currency, sum } : { ask: 'delete rate', currency }
      return { by: asker(state, 'administrator', event.by, event.node), ask }
    }
    case 'mark as read':
    case 'issue reference':
      return { by: asker(state, 'customer', event.who, event.node), ask: { ask: event.did } }
    case 'read': {
      const own = asker(state, 'customer', event.who, event.node)
      const by = event.isOld ? { ...own, session: Math.min(0, own.session) } : own
      return { by, ask: { ask: 'read', what: event.what } }
    }
    case 'look at': {
      const ask: Ask = { ask: 'look at', customer: event.who, id: idOf(customerAt(state, event.who)) }
      return { by: asker(state, 'administrator', event.by, event.node), ask }
    }
    case 'attack':
      return attack(state, event)
    default:
      return null
  }
}

export function resolveAtOnce(state: State, event: AtOnce): Request | null {
  if (isBookEvent(event)) return resolveBook(state, event, (key) => keyOf(state, key))
  const customer = event.did === 'decide' ? undefined : customerAt(state, event.who)
  const by = asker(state, 'customer', event.who, event.node)
  switch (event.did) {
    case 'order':
      return { by, ask: orderOf(state, customerAt(state, event.who), event) }
    case 'deposit': {
      const { currency, isWrong } = event
      const rate = state.rates[currency]?.versions.at(-1) ?? PAR
      const expected = expectedOf(event.expects, rate)
      const sum = centsOf(event.size, 10_000_000n)
      const reference = `transfer ${event.reference}`
      const password = isWrong ? WRONG_PASSWORD : (customer?.password ?? '')
      const key = keyOf(state, event.key)
      const depositReference = namedReference(state, event)
      return {
        by,
        ask: { ask: 'deposit', sum, currency, expected, reference, depositReference, password, key },
      }
    }
    case 'withdraw': {
      const sum = centsOf(event.size, customer?.cash ?? 0n)
      const key = keyOf(state, event.key)
      if (event.toLast) return { by, ask: { ask: 'withdraw to last', sum, key } }
      const password = event.isWrong ? WRONG_PASSWORD : (customer?.password ?? '')
      return { by, ask: { ask: 'withdraw', sum, account: event.account, password, key } }
    }
    case 'cancel':
    case 'cancel order': {
      const owner = event.isAnothers ? customerAt(state, (event.who + 1) % 3) : customer
      const rows = event.did === 'cancel' ? owner?.withdrawals : owner?.orders
      return { by, ask: { ask: event.did, id: oneOf(pendingFirst(rows ?? []), event.which) } }
    }
    case 'submit profile': {
      const isFirst = event.isFirst || customer?.submissions.length === 0
      return { by, ask: { ask: 'submit profile', isFirst, fullName: `Ada Example ${state.step}` } }
    }
    case 'open ticket':
    case 'write':
      return resolveTalk(state, event)
    case 'reply':
    case 'close ticket':
      return resolveAnswer(state, event)
    case 'decide':
      return decide(state, event)
    case 'reprice': {
      const { deposits } = customerAt(state, event.who)
      const foreign = deposits.filter(({ currency }) => currency !== 'USD')
      const id = oneOf(pendingFirst(foreign.length > 0 ? foreign : deposits), event.which)
      return { by: asker(state, 'administrator', event.by, event.node), ask: { ask: 'reprice', id } }
    }
  }
}

/** The reference on a transfer, read well or not. */
function namedReference(state: State, { named, who }: Extract<AtOnce, { did: 'deposit' }>): string | null {
  const { openReference, deposits } = customerAt(state, who)
  switch (named) {
    case 'own':
      return openReference
    case 'used':
      return deposits.at(-1)?.depositReference ?? null
    case 'of another':
      return customerAt(state, (who + 1) % 3).openReference
    case 'misread':
      return MISREAD
    default:
      return null
  }
}

/** A key is good for one day of a history: the product forgets keys after two. */
const keyOf = (state: State, key: string | null): string | null =>
  key === null || key === 'short' ? key : `history-${state.nights}-${key}`

interface Deciding {
  what: Decided
  who: number
  by: number
  node: number
  which: number
  isLate: boolean
  approves: boolean
}

/** The customer's own request, or any; late in a history one that may have been decided. */
function decide(state: State, { what, who, by, node, which, isLate, approves }: Deciding): Request | null {
  const ids = (customers: Customer[]) =>
    customers.flatMap((customer) => {
      const rows =
        customer[
          (
            {
              deposit: 'deposits',
              withdrawal: 'withdrawals',
              profile: 'submissions',
              reset: 'resets',
            } as const
          )[what]
        ]
      return isLate
        ? pendingFirst(rows)
        : rows.filter(({ status }) => status === 'pending').map(({ id }) => id)
    })
  const own = ids([customerAt(state, who)])
  const all = own.length > 0 ? own : ids(state.customers)
  if (all.length === 0 && !isLate) return null
  const id = oneOf(all, which)
  return { by: asker(state, 'administrator', by, node), ask: { ask: 'decide', what, id, approves } }
}

const pendingFirst = (rows: readonly { id: string; status: string }[]): string[] =>
  rows.toSorted((a, b) => Number(b.status === 'pending') - Number(a.status === 'pending')).map(({ id }) => id)

function orderOf(state: State, customer: Customer, event: Extract<AtOnce, { did: 'order' }>): Ask {
  const symbol = symbolOf(state, customer, event)
  const price = state.prices[symbol] ?? CENT
  // What resting sales have reserved may be asked for again.
  const { units } = heldOf(customer, symbol)
  const all = event.side === 'sell' ? units : (customer.cash * CENT) / price
  const ask = { ask: 'order', side: event.side, symbol } as const
  const expected = expectedOf(event.expects, price)
  return { ...ask, sum: sharesOf(event.size, all, price), expected, key: keyOf(state, event.key) }
}

/** Most sales are of something that is held. */
function symbolOf(
  { prices }: State,
  { positions }: Customer,
  { side, symbol }: Extract<AtOnce, { did: 'order' }>,
): string {
  const held = side === 'sell' && symbol < 3 ? Object.keys(positions) : []
  const symbols = held.length > 0 ? held : Object.keys(prices)
  return symbols[held.length > 0 ? symbol % held.length : symbol] ?? 'NOBODY'
}
