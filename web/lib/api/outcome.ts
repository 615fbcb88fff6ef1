import { stateMachine } from '#domain/state-machine.ts'
import { CallError } from './call-error.ts'

export type OutcomeState =
  | 'sending'
  /** No answer came: the server may have carried it out. The next check waits for the connection. */
  | 'unconfirmed'
  /** Sent again, with the same Idempotency-Key. */
  | 'checking'
  /** Carried out, refused, or never sent. */
  | 'settled'

export type OutcomeEvent =
  | 'answered'
  /** Offline before the request was sent, and still offline. */
  | 'not_sent'
  /** No answer that tells the outcome. */
  | 'lost'
  /** The pause is over, the connection is back, or the user pressed again. */
  | 'check_due'

export const nextOutcomeState = stateMachine<OutcomeState, OutcomeEvent>('outcome', {
  sending: { answered: 'settled', not_sent: 'settled', lost: 'unconfirmed' },
  unconfirmed: { check_due: 'checking' },
  checking: { answered: 'settled', lost: 'unconfirmed' },
  settled: {},
})

/**
 * What a failed request says of the outcome. For a first request every refusal of our server, also 503 `busy`, is an
 * answer; a fault, `outcome_unknown` or a proxy's page is not. For a check, only what the server decides after looking
 * up the key: session, rate limit and proofs come before that.
 */
export function outcomeEventOf(state: OutcomeState, error: unknown, wasOnline: boolean): OutcomeEvent {
  const isCheck = state === 'checking'
  if (!(error instanceof CallError)) return wasOnline || isCheck ? 'lost' : 'not_sent'
  const { status, code = 'outcome_unknown' } = error
  const tells = isCheck
    ? /^4(?!01|08|29)/.test(`${status}`) && !isProofDue(error)
    : status < 500 || status === 503
  return tells && code !== 'outcome_unknown' ? 'answered' : 'lost'
}

export const isProofDue = (error: unknown): boolean =>
  error instanceof CallError && /^(second_factor_due|password_not_recent)$/.test(`${error.code}`)

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The pause before the next check, unless the connection is back earlier. */
export const checkPauseMs = (checks: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** checks, LONGEST_PAUSE_MS)
