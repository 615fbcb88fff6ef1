import { type Ask } from './asks.ts'
import { proofIn } from './authenticator.ts'
import { type Asking, type Prediction, fieldIn, fieldOf, granted, refused } from './prediction.ts'
import { type Customer, type SecondFactor, type Session, type State, endSessions, tell } from './state.ts'

const PROVED_MS = 5 * 60_000
const ENROLMENT_MS = 10 * 60_000
const MOST_ATTEMPTS = 5
const MADE_CODES = 10

type SecondStepAsk = Extract<
  Ask,
  { ask: 'begin authenticator' | 'confirm authenticator' | 'prove' | 'remove authenticator' | 'new codes' }
>

/** Who has a second factor must have proved it on this session a few minutes ago. */
export const isDue = ({ nowMs }: State, { factor }: Customer, { provedMs }: Session): boolean =>
  factor !== null && (provedMs === null || nowMs - provedMs > PROVED_MS)

/** What customers do with their second factor once they are signed in. */
export function predictSecondStep(state: State, asking: Asking<Customer>, ask: SecondStepAsk): Prediction {
  const { person: customer, session } = asking
  switch (ask.ask) {
    case 'begin authenticator':
      return predictBeginning(state, asking, ask.password)
    case 'confirm authenticator':
      return predictConfirming(state, asking, ask.code)
    case 'prove': {
      if (customer.factor === null) return refused('no_second_factor')
      const spend = spending(state, customer, customer.factor, ask.code)
      if (!spend) return missed(customer)
      const effect = () => {
        spend()
        session.provedMs = state.nowMs
      }
      return granted({}, { effect })
    }
    case 'remove authenticator': {
      if (isDue(state, customer, session)) return refused('second_factor_due')
      if (customer.factor === null) return refused('not_found')
      const effect = () => {
        customer.factor = null
        tell(state, customer, 'second_factor_removed')
      }
      return granted({}, { effect })
    }
    case 'new codes': {
      const { factor } = customer
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
}

function predictBeginning(
  state: State,
  { person: customer, session }: Asking<Customer>,
  password: string,
): Prediction {
  if (isDue(state, customer, session)) return refused('second_factor_due')
  if (password !== customer.password) return refused('wrong_password')
  const confirmed = () => void (session.confirmedMs = state.nowMs)
  if (customer.factor !== null) return { ...refused('already_enrolled'), effect: confirmed }
  return granted(
    {},
    {
      effect(reply) {
        confirmed()
        const secret = fieldOf(reply, 'secret')
        customer.begun = { secret, token: session.token, sinceMs: state.nowMs, attempts: 0 }
      },
    },
  )
}

/** The first code, in the session that began; with it every other session ends. */
function predictConfirming(
  state: State,
  { person: customer, session, by }: Asking<Customer>,
  typed: string,
): Prediction {
  const { begun } = customer
  const isOver =
    begun === null ||
    begun.token !== session.token ||
    state.nowMs - begun.sinceMs >= ENROLMENT_MS ||
    begun.attempts >= MOST_ATTEMPTS
  if (isOver) return refused('enrolment_over')
  const factor: SecondFactor = { secret: begun.secret, usedStep: -1, codes: [] }
  const proof = proofIn(factor, typed, state.nowMs)
  if (proof === null || !('step' in proof)) {
    const { effect, ...refusal } = missed(customer)
    return { ...refusal, effect: (reply) => void ((begun.attempts += 1), effect?.(reply)) }
  }
  return granted(
    {},
    {
      differs: lacksCodes,
      effect({ body }) {
        customer.factor = { ...factor, usedStep: proof.step, codes: codesIn(body) }
        customer.begun = null
        customer.misses = 0
        session.provedMs = state.nowMs
        tell(state, customer, 'second_factor_added')
        endSessions(state, customer, by.node, (other) => other !== session)
      },
    },
  )
}

const lacksCodes = (body: unknown): string | null =>
  new Set(codesIn(body)).size === MADE_CODES ? null : `there are not ${MADE_CODES} different recovery codes`

const codesIn = (body: unknown): string[] => {
  const codes = fieldIn(body, 'recoveryCodes')
  return Array.isArray(codes) ? codes.map(String) : []
}

/** Wrong answers slow down further ones, which no history is to meet: it counts them. */
export const missed = (customer: Customer): Prediction => ({
  ...refused('wrong_second_factor'),
  effect: () => void (customer.misses += 1),
})

/** Uses up what was typed, if it proves anything. */
export function spending(
  state: State,
  customer: Customer,
  factor: SecondFactor,
  typed: string,
): (() => void) | null {
  const proof = proofIn(factor, typed, state.nowMs)
  if (proof === null) return null
  return () => {
    customer.misses = 0
    if ('step' in proof) factor.usedStep = proof.step
    else {
      factor.codes = factor.codes.filter((code) => code !== proof.code)
      factor.spent = proof.code
      tell(state, customer, 'recovery_code_used')
    }
  }
}
