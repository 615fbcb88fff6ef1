import { asker, customerAt, oneOf } from './askers.ts'
import type { Request } from './asks.ts'
import type { AtOnce } from './events.ts'
import type { Customer, State } from './world/state.ts'

/** What customers write to support, and are answered; the last is nothing to write. */
const WORDS = ['Where is my money?', 'Why was it rejected?', 'Thank you! '.repeat(30), ' \n ']
const wordsOf = (words: number): string => WORDS[words] ?? ''

/** What a customer writes: something new when there is nothing to write on in. */
export function resolveTalk(
  state: State,
  { did, who, node, which, words, isAnothers }: Extract<AtOnce, { did: 'open ticket' | 'write' }>,
): Request {
  const by = asker(state, 'customer', who, node)
  const ids = ticketsOf([customerAt(state, isAnothers ? (who + 1) % 3 : who)])
  const message = wordsOf(words)
  return did === 'open ticket' || (ids.length === 0 && !isAnothers)
    ? { by, ask: { ask: 'open ticket', message } }
    : { by, ask: { ask: 'write', id: oneOf(ids, which), message } }
}

/** What an administrator does with a request of the customer, or of any customer. */
export function resolveAnswer(
  state: State,
  { did, who, by: at, node, which, words }: Extract<AtOnce, { did: 'reply' | 'close ticket' }>,
): Request {
  const by = asker(state, 'administrator', at, node)
  const own = ticketsOf([customerAt(state, who)])
  const id = oneOf(own.length > 0 ? own : ticketsOf(state.customers), which)
  return did === 'close ticket'
    ? { by, ask: { ask: 'close ticket', id } }
    : { by, ask: { ask: 'reply', id, message: wordsOf(words) } }
}

/** The newest of each first. */
const ticketsOf = (customers: readonly Customer[]): string[] =>
  customers.flatMap(({ tickets }) => tickets.map(({ id }) => id).toReversed())
