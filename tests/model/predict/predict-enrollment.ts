import { type SecondFactor, isDue } from '../world/factors.ts'
import { type Asking, type Prediction, type Reply, fieldIn, granted, refused } from './prediction.ts'
import { type Customer, type State, endSessions, pausePayouts, tell } from '../world/state.ts'

const MADE_CODES = 10

/** Who enrolls proves what there is already, and types the password; then comes what `next` says. */
export function confirming(
  state: State,
  { person: customer, session }: Asking<Customer>,
  password: string,
  next: Prediction,
): Prediction {
  if (isDue(state, customer, session)) return refused('second_factor_due')
  if (password !== customer.password) return refused('wrong_password')
  return {
    ...next,
    effect(reply) {
      session.confirmedMs = state.nowMs
      next.effect?.(reply)
    },
  }
}

/** One more second factor; with the first come recovery codes, and every other session ends. */
export function enrolling(
  state: State,
  { person: customer, session, by }: Asking<Customer>,
  add: (factor: SecondFactor, reply: Reply) => void,
): Prediction {
  const isFirst = customer.factor === null
  return granted(isFirst ? {} : { recoveryCodes: null }, {
    ...(isFirst ? { differs: lacksCodes } : {}),
    effect(reply) {
      const factor = customer.factor ?? { app: null, passkeys: [], codes: codesIn(reply.body) }
      customer.factor = factor
      add(factor, reply)
      session.verifiedMs = state.nowMs
      tell(state, customer, 'second_factor_added')
      if (isFirst) endSessions(state, customer, by.node, (other) => other !== session)
    },
  })
}

/** One less; who has none left signs in with the password alone. */
export const takingAway = (
  state: State,
  customer: Customer,
  factor: SecondFactor,
  take: () => void,
): Prediction =>
  granted(
    {},
    {
      effect() {
        take()
        if (factor.app === null && factor.passkeys.length === 0) {
          customer.factor = null
          pausePayouts(state, customer, 24)
        }
        tell(state, customer, 'second_factor_removed')
      },
    },
  )

export const lacksCodes = (body: unknown): string | null =>
  new Set(codesIn(body)).size === MADE_CODES ? null : `there are not ${MADE_CODES} different recovery codes`

export const codesIn = (body: unknown): string[] => {
  const codes = fieldIn(body, 'recoveryCodes')
  return Array.isArray(codes) ? codes.map(String) : []
}
