import { createHash } from 'node:crypto'
import type { Ask, Asker } from '../asks.ts'
import type { FinishingAsk } from '../asks-of-second-steps.ts'
import { type HalfSignIn, type SecondFactor, notAsked } from '../world/factors.ts'
import { predictAsking } from './predict-passkeys.ts'
import { predictProof } from './predict-proof.ts'
import { type Prediction, accepted, granted, refused } from './prediction.ts'
import { type Customer, type Person, type State, endSessions, newSession, peopleOf } from '../world/state.ts'

const SECOND_STEP_MS = 5 * 60_000
const MOST_ATTEMPTS = 5

export function predictLogIn(
  state: State,
  { username, password }: Extract<Ask, { ask: 'log in' }>,
  by: Asker,
): Prediction {
  const person = peopleOf(state).find((other) => other.username === username)
  if (!person || person.isLocked || person.password !== password) return refused('wrong_credentials')
  const customer = state.customers.find((other) => other === person)
  if (customer?.factor) return predictFirstHalf(state, customer, methodsOf(customer.factor, by))
  return granted({ id: person.id, username }, { effect: ({ opened }) => openSession(state, person, opened) })
}

/** The password was right: what the browser keeps opens nothing but the second step. */
const predictFirstHalf = ({ nowMs: sinceMs }: State, customer: Customer, methods: string[]): Prediction =>
  accepted(
    { secondFactor: { methods } },
    {
      effect({ opened: token }) {
        if (token === null) throw new Error('no second step was begun')
        customer.half = { token, sinceMs, attempts: 0, isOver: false, asked: notAsked() }
      },
    },
  )

function methodsOf({ app, passkeys, codes }: SecondFactor, { isByNumber }: Asker): string[] {
  const hasPasskey = passkeys.length > 0 && isByNumber !== true
  return [
    ...(app ? ['totp'] : []),
    ...(hasPasskey ? ['passkey'] : []),
    ...(codes.length > 0 ? ['recovery_code'] : []),
  ]
}

/** The session is opened by the second step, and is verified with it. */
export function predictSecondHalf(state: State, ask: FinishingAsk, by: Asker): Prediction {
  const customer = state.customers[ask.customer]
  const half = customer?.half
  if (!customer || !half || !isWaiting(state, customer, half)) return refused('sign_in_over')
  if (ask.ask === 'ask at sign-in') return predictAsking(state, customer, half.asked, by.isByNumber)
  const { id, username } = customer
  const opens = granted(
    { id, username },
    {
      effect({ opened }) {
        half.isOver = true
        openSession(state, customer, opened, state.nowMs)
      },
    },
  )
  const { effect, ...reply } = predictProof(
    state,
    { customer, proof: ask.proof, asked: half.asked, by },
    opens,
  )
  return { ...reply, effect: (answer) => void ((half.attempts += 1), effect?.(answer)) }
}

const isWaiting = ({ nowMs }: State, { isLocked }: Customer, half: HalfSignIn): boolean =>
  !half.isOver && !isLocked && nowMs - half.sinceMs < SECOND_STEP_MS && half.attempts < MOST_ATTEMPTS

export function openSession(
  state: State,
  person: Person,
  token: string | null,
  verifiedMs: number | null = null,
): void {
  if (token === null) throw new Error('no session was opened')
  person.sessions.push(newSession(token, state.nowMs, verifiedMs))
}

/** By what a session is called where its owner sees it. */
export const nameOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16)

/** One of one's own. Time ends one without taking it away: that may happen now, or have happened since. */
export function predictSessionEnd(state: State, person: Person, by: Asker, id: string): Prediction[] {
  const session = person.sessions.find(({ token }) => nameOf(token) === id)
  if (session?.ended === null)
    return [granted({}, { effect: () => endSessions(state, person, by.node, (own) => own === session) })]
  const isOver = refused('not_found')
  if (!session?.ended || session.ended.node !== null) return [isOver]
  const { ended } = session
  return [isOver, granted({}, { effect: () => void (ended.node = by.node) })]
}
