import type { SecondStepAsk } from '../asks-of-second-steps.ts'
import { proofIn } from '../world/authenticator.ts'
import { isDue } from '../world/factors.ts'
import { predictPasskey } from './predict-passkeys.ts'
import { missed, predictProof } from './predict-proof.ts'
import { type Asking, type Prediction, fieldOf, granted, refused } from './prediction.ts'
import { codesIn, confirming, enrolling, lacksCodes, takingAway } from './predict-enrollment.ts'
import { type Customer, type State, tell } from '../world/state.ts'

const ENROLLMENT_MS = 10 * 60_000
const MOST_ATTEMPTS = 5

/** What customers do with their second factor once they are signed in. */
export function predictSecondStep(state: State, asking: Asking<Customer>, ask: SecondStepAsk): Prediction {
  const { person: customer, session, by } = asking
  const { factor } = customer
  switch (ask.ask) {
    case 'begin authenticator':
      return confirming(state, asking, ask.password, predictBeginning(state, asking))
    case 'confirm authenticator':
      return predictConfirming(state, asking, ask.code)
    case 'begin passkey':
    case 'add passkey':
    case 'ask for a passkey':
    case 'remove passkey':
      return predictPasskey(state, asking, ask)
    case 'prove': {
      if (factor === null) return refused('no_second_factor')
      const effect = () => void (session.verifiedMs = state.nowMs)
      const { proof } = ask
      return predictProof(state, { customer, proof, asked: session.proving, by }, granted({}, { effect }))
    }
    case 'remove authenticator':
      if (isDue(state, customer, session)) return refused('second_factor_due')
      if (!factor?.app) return refused('not_found')
      return takingAway(state, customer, factor, () => void (factor.app = null))
    case 'new codes':
      if (isDue(state, customer, session)) return refused('second_factor_due')
      if (factor === null) return refused('no_second_factor')
      return granted(
        {},
        {
          differs: lacksCodes,
          effect({ body }) {
            factor.codes = codesIn(body)
            tell(state, customer, 'recovery_codes_replaced')
          },
        },
      )
  }
}

function predictBeginning(state: State, { person: customer, session }: Asking<Customer>): Prediction {
  if (customer.factor?.app) return refused('already_enrolled')
  return granted(
    {},
    {
      effect(reply) {
        const secret = fieldOf(reply, 'secret')
        customer.begun = { secret, token: session.token, sinceMs: state.nowMs, attempts: 0 }
      },
    },
  )
}

/** The first code, in the session that began. */
function predictConfirming(state: State, asking: Asking<Customer>, typed: string): Prediction {
  const { person: customer, session } = asking
  const { begun } = customer
  const isOver =
    begun === null ||
    begun.token !== session.token ||
    state.nowMs - begun.sinceMs >= ENROLLMENT_MS ||
    begun.attempts >= MOST_ATTEMPTS
  if (isOver) return refused('enrolment_over')
  const counted = ({ effect, ...refusal }: Prediction): Prediction => ({
    ...refusal,
    effect: (reply) => void ((begun.attempts += 1), effect?.(reply)),
  })
  // A passkey may have become their second factor since.
  if (isDue(state, customer, session)) return counted(refused('second_factor_due'))
  const app = { secret: begun.secret, usedStep: -1 }
  const proof = proofIn({ app, codes: [] }, typed, state.nowMs)
  if (proof === null || !('step' in proof)) return counted(missed(customer))
  return enrolling(state, asking, (enrolled) => {
    enrolled.app = { ...app, usedStep: proof.step }
    customer.begun = null
    customer.misses = 0
  })
}
