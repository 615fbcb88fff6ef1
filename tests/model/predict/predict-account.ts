import type { Ask } from '../asks.ts'
import { type Asking, type Prediction, granted, refused } from './prediction.ts'
import { isDue } from '../world/factors.ts'
import { type Customer, type Person, type State, pausePayouts, peopleOf, tell } from '../world/state.ts'

/** A node believes what it knows of a user this long. */
const TRUSTED_MS = 5_000

export const predictNameChange = (
  { id, username, email }: Customer,
  { firstName, lastName }: Extract<Ask, { ask: 'change name' }>,
): Prediction => granted({ id, username, email, firstName, lastName })

/** Without a mail server an address is changed at once, and payouts pause. */
export function predictEmailChange(
  state: State,
  { person, session }: Asking<Customer>,
  { email, password }: Extract<Ask, { ask: 'change email' }>,
): Prediction {
  if (isDue(state, person, session)) return refused('second_factor_due')
  if (password !== person.password) return refused('wrong_password')
  const isTaken = peopleOf(state).some(
    (other) => other !== person && other.email.toLowerCase() === email.toLowerCase(),
  )
  const confirmed = (prediction: Prediction): Prediction => ({
    ...prediction,
    effect(reply) {
      session.confirmedMs = state.nowMs
      prediction.effect?.(reply)
    },
  })
  if (email === person.email) return confirmed(refused('bad_input'))
  if (isTaken) return confirmed(refused('email_taken'))
  return confirmed(
    granted(
      { email, pending: null },
      {
        effect() {
          person.emailsBefore.push({ email: person.email, untilMs: state.nowMs })
          person.email = email
          pausePayouts(state, person, 72)
          tell(state, person, 'email_changed')
        },
      },
    ),
  )
}

/** What every signed-in user is shown of themselves. */
export function predictUser({ nowMs }: State, person: Person): Prediction[] {
  const { id, username, email, emailsBefore } = person
  const known = emailsBefore.filter(({ untilMs }) => nowMs - untilMs <= TRUSTED_MS)
  return [email, ...known.map((before) => before.email)].map((each) => granted({ id, username, email: each }))
}
