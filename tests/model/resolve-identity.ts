import { NO_ID, asker, customerAt, visitor } from './askers.ts'
import type { Ask, Asker, Request } from './asks.ts'
import type { Proof } from './asks-of-second-steps.ts'
import { typedCode } from './world/authenticator.ts'
import type { Answering, Finishing, PasskeyEvent, SessionEnd } from './events-of-identity.ts'
import { type Asked, type Passkey, notAsked } from './world/factors.ts'
import type { Answer } from './world/passkeys.ts'
import { nameOf } from './predict/predict-sessions.ts'
import {
  type Customer,
  type Person,
  type PredictedSession,
  type State,
  openSessionOf,
} from './world/state.ts'

export const WRONG_PASSWORD = 'Never-The-Right-1'
const NO_CHALLENGE = 'x'.repeat(43)
const MOST_MISSES = 3

/** What customers do with their passkeys. */
export function resolvePasskey(state: State, event: PasskeyEvent): Request {
  const customer = customerAt(state, event.who)
  const by = browserOf(state, event)
  switch (event.did) {
    case 'enroll passkey': {
      const password = event.isWrong ? WRONG_PASSWORD : customer.password
      return { by, ask: { ask: 'begin passkey', password } }
    }
    case 'add passkey': {
      const name = `Key ${customer.made}`
      return { by, ask: { ask: 'add passkey', name, answer: newAnswer(state, customer, event, by) } }
    }
    case 'ask for a passkey':
      return { by, ask: { ask: 'ask for a passkey' } }
    case 'prove by passkey': {
      const asked = sessionOf(customer, by)?.proving ?? notAsked()
      return { by, ask: { ask: 'prove', proof: { answer: answerOf(state, customer, event, by, asked) } } }
    }
    case 'remove passkey': {
      const rows = event.answer === 'removed' ? customer.removed : ownOf(state, customer, event)
      return { by, ask: { ask: 'remove passkey', id: rows[event.which % rows.length]?.id ?? NO_ID } }
    }
  }
}

/** The session of the customer that the event means. */
export function browserOf(
  state: State,
  {
    who,
    node,
    isInFirst,
    isByNumber,
  }: Pick<Answering, 'isInFirst' | 'isByNumber'> & { who: number; node: number },
): Asker {
  const by = asker(state, 'customer', who, node)
  const first = customerAt(state, who).sessions.findIndex(({ ended }) => ended === null)
  return { ...by, session: isInFirst && first >= 0 ? first : by.session, isByNumber }
}

const sessionOf = ({ sessions }: Customer, { session }: Asker): PredictedSession | undefined =>
  sessions[session]

/** A new authenticator, or one whose passkey is or was enrolled. */
function newAnswer(state: State, customer: Customer, event: PasskeyEvent, by: Asker): Answer {
  const known = event.answer === 'put back' ? customer.factor?.passkeys : ownOf(state, customer, event)
  const isNew = event.answer !== 'put back' && event.answer !== 'removed' && event.answer !== "another's"
  const key = isNew ? undefined : known?.[event.which % known.length]?.key
  const asked = sessionOf(customer, by)?.enrolling ?? notAsked()
  return {
    key: key ?? `${customer.username} ${customer.made}`,
    counter: event.counts ? 1 : 0,
    ...placeOf(state, event, by.node, asked),
  }
}

/** The passkeys of the user that the event means. */
function ownOf({ customers }: State, { factor, removed }: Customer, { answer }: Answering): Passkey[] {
  if (answer === 'removed') return removed
  if (answer !== "another's") return factor?.passkeys ?? []
  return customers.flatMap((other) => (other.factor === factor ? [] : (other.factor?.passkeys ?? [])))
}

/** A few wrong answers in a row slow down the next: then it is a good one, if there is any. */
function answerOf(state: State, customer: Customer, meant: Answering, { node }: Asker, asked: Asked): Answer {
  const event = customer.misses < MOST_MISSES ? meant : { ...meant, answer: 'good' as const }
  const passkeys = ownOf(state, customer, event)
  const passkey = passkeys[event.which % passkeys.length]
  const { key, counter } = passkey ?? { key: `${customer.username} none`, counter: 0 }
  // One that is copied comes no further than the other was.
  const next = event.answer === 'put back' || (counter === 0 && passkey) ? counter : counter + 1
  return { key, counter: next, ...placeOf(state, event, node, asked) }
}

/** What is signed, and of which page: that of the node, of another one, or of another site. */
function placeOf(
  { origins }: State,
  { answer, which }: Answering,
  node: number,
  { challenges }: Asked,
): Pick<Answer, 'challenge' | 'origin' | 'host'> {
  const here = origins[node] ?? ''
  const elsewhere = ['https://evil.example', origins[(node + 1) % origins.length] ?? here]
  const origin = answer === 'of another origin' ? (elsewhere[which % elsewhere.length] ?? here) : here
  const host = answer === 'of another host' ? 'evil.example' : new URL(here).hostname
  const challenge = challenges.at(answer === 'of an earlier challenge' ? -2 : -1) ?? NO_CHALLENGE
  // Browsers may have the site by https, too, from whatever stands in front of it.
  return { challenge, origin: which === 9 ? origin.replace('http:', 'https:') : origin, host }
}

/** What a user does after the right password, while the second step is due. */
export function resolveFinishing(state: State, event: Finishing): Request {
  const by = { ...visitor(state, event.node), isByNumber: event.isByNumber }
  const customer = event.who
  if (event.did === 'ask at sign-in') return { by, ask: { ask: 'ask at sign-in', customer } }
  return { by, ask: { ask: 'finish sign-in', customer, proof: proofOf(state, event, by) } }
}

/** By passkey, who has one and no app, unless a recovery code is meant; hardly ever, who has none. */
export function isByPasskey({ factor }: Customer, { withPasskey, which, typed }: Finishing): boolean {
  if (!factor || factor.passkeys.length === 0) return withPasskey && which === 0
  return withPasskey || (!factor.app && typed !== 'recovery')
}

function proofOf(state: State, event: Finishing, by: Asker): Proof {
  const customer = customerAt(state, event.who)
  if (!isByPasskey(customer, event)) return { code: typedCode(state, customer, event.typed) }
  const asked = customer.half?.asked ?? notAsked()
  return { answer: answerOf(state, customer, event, by, asked) }
}

/** The end of one session, by one of the same person. */
export function resolveSessionEnd(state: State, event: SessionEnd): Request {
  const isAdministrator = event.did === 'end administrator session'
  const by = isAdministrator
    ? asker(state, 'administrator', event.by, event.node)
    : browserOf(state, { ...event, isByNumber: false })
  const people: Person[] = isAdministrator ? state.administrators : state.customers
  const ask: Ask = { ask: 'end session', id: meantOf(people, by, event) }
  return { by, ask }
}

function meantOf(people: readonly Person[], { at, session }: Asker, { whose, which }: SessionEnd): string {
  const own = people[at]?.sessions ?? []
  const other = people[(at + 1) % people.length]
  const meant = {
    this: own.slice(session).slice(0, 1),
    other: own.filter(({ ended }, each) => ended === null && each !== session),
    ended: own.filter(({ ended }) => ended !== null),
    "another's": [(other && openSessionOf(other)) ?? []].flat(),
    unused: [],
  }[whose]
  const token = meant[which % meant.length]?.token
  return token === undefined ? '0123456789abcdef' : nameOf(token)
}
