import type { PasskeyAsk } from '../asks-of-second-steps.ts'
import { type Asked, type Passkey, isDue } from '../world/factors.ts'
import { credentialIdOf } from '../world/passkeys.ts'
import { isAnswered, isAwaited } from './predict-proof.ts'
import { type Asking, type Prediction, type Reply, fieldOf, granted, refused } from './prediction.ts'
import { confirming, enrolling, takingAway } from './predict-enrollment.ts'
import type { Customer, State } from '../world/state.ts'

const MOST_PASSKEYS = 10

/** What customers do with their passkeys once they are signed in. */
export function predictPasskey(state: State, asking: Asking<Customer>, ask: PasskeyAsk): Prediction {
  const { person: customer, session, by } = asking
  switch (ask.ask) {
    case 'begin passkey':
      return confirming(state, asking, ask.password, predictBeginning(state, asking))
    case 'add passkey':
      return predictAdding(state, asking, ask)
    case 'ask for a passkey':
      if (customer.factor === null) return refused('no_second_factor')
      return predictAsking(state, customer, session.proving, by.isByNumber)
    case 'remove passkey':
      return predictRemoval(state, asking, ask.id)
  }
}

function predictBeginning(state: State, { person: customer, session, by }: Asking<Customer>): Prediction {
  const passkeys = customer.factor?.passkeys ?? []
  if (by.isByNumber) return refused('passkeys_unavailable')
  if (passkeys.length >= MOST_PASSKEYS) return refused('too_many_passkeys')
  return granted(
    { user: { name: customer.username }, excludeCredentials: described(passkeys) },
    { effect: (reply) => keepChallenge(state, session.enrolling, reply) },
  )
}

/** What passkeys are asked, for a proof on a session or for the second step of a sign-in. */
export function predictAsking(
  state: State,
  { factor }: Customer,
  asked: Asked,
  isByNumber = false,
): Prediction {
  const passkeys = factor?.passkeys ?? []
  if (isByNumber || passkeys.length === 0) return refused('passkeys_unavailable')
  return granted(
    { allowCredentials: described(passkeys) },
    { effect: (reply) => keepChallenge(state, asked, reply) },
  )
}

function keepChallenge({ nowMs }: State, asked: Asked, reply: Reply): void {
  asked.challenges.push(fieldOf(reply, 'challenge'))
  Object.assign(asked, { sinceMs: nowMs, isTaken: false })
}

/** As browsers are told of them, the newest first. */
const described = (passkeys: readonly Passkey[]) =>
  passkeys.toReversed().map(({ key }) => ({ id: credentialIdOf(key), transports: ['internal'] }))

/** An answer to what the session was asked, which is asked no more then. */
function predictAdding(
  state: State,
  asking: Asking<Customer>,
  { name, answer }: Extract<PasskeyAsk, { ask: 'add passkey' }>,
): Prediction {
  const { person: customer, session, by } = asking
  const { enrolling: asked } = session
  if (isDue(state, customer, session)) return refused('second_factor_due')
  if (by.isByNumber) return refused('passkeys_unavailable')
  const taken = ({ effect, ...reply }: Prediction): Prediction => ({
    ...reply,
    effect: (body) => void ((asked.isTaken = true), effect?.(body)),
  })
  if (!isAwaited(state, asked)) return taken(refused('enrolment_over'))
  if (!isAnswered(state, asked, by, answer)) return taken(refused('wrong_second_factor'))
  if ((customer.factor?.passkeys.length ?? 0) >= MOST_PASSKEYS) return taken(refused('too_many_passkeys'))
  const { key, counter } = answer
  const isSomebodys = state.customers.some(({ factor }) => factor?.passkeys.some((own) => own.key === key))
  if (isSomebodys) return taken(refused('wrong_second_factor'))
  const enrolled = enrolling(state, asking, ({ passkeys }, { opened: id }) => {
    if (id === null) throw new Error('no passkey was kept')
    passkeys.push({ id, name, key, counter, createdMs: state.nowMs, usedMs: null })
    customer.made += 1
  })
  return taken(enrolled)
}

function predictRemoval(
  state: State,
  { person: customer, session }: Asking<Customer>,
  id: string,
): Prediction {
  if (isDue(state, customer, session)) return refused('second_factor_due')
  const { factor } = customer
  const passkey = factor?.passkeys.find((own) => own.id === id)
  if (!factor || !passkey) return refused('not_found')
  return takingAway(state, customer, factor, () => {
    factor.passkeys = factor.passkeys.filter((own) => own !== passkey)
    customer.removed.push(passkey)
  })
}
