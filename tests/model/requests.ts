import { customerAt, visitor } from './askers.ts'
import type { Request } from './asks.ts'
import { typedCode } from './world/authenticator.ts'
import type { Event } from './events.ts'
import type { Finishing, PasskeyEvent } from './events-of-identity.ts'
import { resolve } from './resolve.ts'
import { browserOf, isByPasskey, resolveFinishing, resolvePasskey } from './resolve-identity.ts'
import { type Customer, type Person, type State, openSessionOf } from './world/state.ts'

const MOST_PASSKEYS = 10
const MOST_SESSIONS = 10
const LEFT_PASSKEYS = 2
const GOOD = { answer: 'good', which: 1, isByNumber: false, isInFirst: false, isWrong: false } as const

/** A passkey that is made as it should be. */
export const NEW_PASSKEY = { ...GOOD, did: 'enroll passkey', counts: true } as const

/** What an event comes to, request by request: each is what it is in the state after the one before. */
export function* requestsOf(state: State, event: Exclude<Event, { did: 'burst' }>): Generator<Request> {
  if (event.did === 'fill passkeys') return yield* filling(state, event)
  const opens = event.did === 'log in' || event.did === 'finish sign-in'
  if (opens && isCrowded(customerAt(state, event.who))) return
  if (event.did === 'end session' && event.whose === 'other') yield* signingInAgain(state, event)
  const request = resolve(state, event)
  if (!request) return
  yield request
  switch (event.did) {
    case 'enroll': {
      // Who has a new secret has an app, too.
      const confirmation = resolve(state, { ...event, did: 'confirm authenticator' })
      if (confirmation) yield confirmation
      return
    }
    case 'enroll passkey':
      return yield resolvePasskey(state, { ...event, did: 'add passkey' })
    case 'ask for a passkey':
      return yield resolvePasskey(state, { ...event, did: 'prove by passkey' })
    case 'log in':
      return yield* finishing(state, { ...event, did: 'finish sign-in' })
    default:
  }
}

/** A user signs in, with a second step where one is enrolled. */
export function* signingIn(state: State, person: Person, turn: number): Generator<Request> {
  const node = turn % state.nodes
  const { username, password } = person
  yield { by: visitor(state, node), ask: { ask: 'log in', username, password } }
  const who = state.customers.findIndex((customer) => customer === person)
  const withPasskey = turn % 2 === 0
  if (who >= 0)
    yield* finishing(state, { ...GOOD, did: 'finish sign-in', typed: 'good', withPasskey, who, node })
}

/** In one more browser, so that there is another session to end. */
function* signingInAgain(state: State, { who, node }: { who: number; node: number }): Generator<Request> {
  const customer = customerAt(state, who)
  if (openSessionsOf(customer) === 1) yield* signingIn(state, customer, node)
}

const openSessionsOf = ({ sessions }: Person): number => sessions.filter(({ ended }) => ended === null).length

/** One more session would end the oldest, which is undefined among sessions that began at one instant. */
const isCrowded = (person: Person): boolean => openSessionsOf(person) >= MOST_SESSIONS

/** The second step, where the first was taken just now. */
function* finishing(state: State, event: Finishing): Generator<Request> {
  const customer = customerAt(state, event.who)
  const { half } = customer
  if (!half || half.isOver || half.attempts > 0 || half.sinceMs < state.nowMs) return
  if (isByPasskey(customer, event)) yield resolveFinishing(state, { ...event, did: 'ask at sign-in' })
  yield resolveFinishing(state, event)
}

/** All but one of the passkeys there may be; two sessions then begin the last one. Most are taken away again. */
function* filling(state: State, { who, node }: { who: number; node: number }): Generator<Request> {
  const customer = customerAt(state, who)
  const beginning: PasskeyEvent = { ...NEW_PASSKEY, who, node, isInFirst: true }
  const adding: PasskeyEvent = { ...beginning, did: 'add passkey' }
  const inLast = { isInFirst: false }
  const isFull = () => (customer.factor?.passkeys.length ?? 0) >= MOST_PASSKEYS - 1
  if (!openSessionOf(customer)) return
  yield* proving(state, customer, beginning)
  for (let tries = 1; tries < MOST_PASSKEYS && !isFull(); tries += 1) {
    yield resolvePasskey(state, beginning)
    yield resolvePasskey(state, adding)
  }
  if (isFull() && !isCrowded(customer)) yield* signingIn(state, customer, node)
  yield resolvePasskey(state, beginning)
  yield resolvePasskey(state, { ...beginning, ...inLast })
  yield resolvePasskey(state, adding)
  yield resolvePasskey(state, { ...adding, ...inLast })
  yield resolvePasskey(state, { ...beginning, ...inLast })
  const removing: PasskeyEvent = { ...beginning, did: 'remove passkey' }
  for (let left = MOST_PASSKEYS; left > LEFT_PASSKEYS; left -= 1) yield resolvePasskey(state, removing)
}

/** The second factor is verified, by whatever there is. */
function* proving(state: State, customer: Customer, event: PasskeyEvent): Generator<Request> {
  const { factor } = customer
  if (factor === null) return
  if (factor.passkeys.length > 0) {
    yield resolvePasskey(state, { ...event, did: 'ask for a passkey' })
    yield resolvePasskey(state, { ...event, did: 'prove by passkey' })
    return
  }
  const proof = { code: typedCode(state, customer, 'good') }
  yield { by: browserOf(state, event), ask: { ask: 'prove', proof } }
}
