import { stateMachine } from '#domain/state-machine.ts'
import { CallError } from './call-error.ts'

/** What is known of the outcome of one request that moves money. */
export type OutcomeState =
  /** The request is under way for the first time. */
  | 'sending'
  /** No answer came, so the server may have carried it out or not. The next check waits for the connection. */
  | 'unconfirmed'
  /** The same request is under way again, with the same Idempotency-Key. */
  | 'checking'
  /** The request was carried out, was refused, or never left the browser. */
  | 'settled'

export type OutcomeEvent =
  /** The server told the outcome. */
  | 'answered'
  /** The browser had no connection before the request was sent, and none after. */
  | 'not_sent'
  /** The request ended without an answer that tells the outcome. */
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
 * What a failed request says about the outcome. The first request: every refusal of our server is an answer, also 503
 * `busy`; a fault, `outcome_unknown` and a proxy's page are not. A check: only what the server decides after it has
 * looked for an earlier answer to the key. The session, the rate limit and proofs of the user come before that.
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

/** Whether the user must prove who they are first. */
export const isProofDue = (error: unknown): boolean =>
  error instanceof CallError && /^(second_factor_due|password_not_recent)$/.test(`${error.code}`)

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** How long the next check waits after so many checks, unless the connection is back before. */
export const checkPauseMs = (checks: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** checks, LONGEST_PAUSE_MS)
