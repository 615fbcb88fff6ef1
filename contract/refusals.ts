import { CASH_REFUSALS } from './refusals/cash.ts'
import { OFFICE_REFUSALS } from './refusals/office.ts'
import { PEOPLE_REFUSALS } from './refusals/people.ts'
import { REQUEST_REFUSALS } from './refusals/requests.ts'
import { TRADING_REFUSALS } from './refusals/trading.ts'
import type { PayoutPause } from '#domain/people/payout-pause.ts'
import type { Limit } from '#domain/support/limits.ts'

/**
 * Every refusal once: a stable code, its HTTP status and one public sentence. A fault is 'internal_error' and tells the
 * caller nothing else.
 */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...CASH_REFUSALS,
  ...TRADING_REFUSALS,
  ...OFFICE_REFUSALS,
}

export type RefusalCode = keyof typeof REFUSALS

/** A refusal as a value: use cases return it, the HTTP layer presents it. */
export interface Refusal {
  readonly refused: RefusalCode
  /** This case's sentence, instead of the code's. */
  readonly detail?: string
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number
  readonly errors?: readonly FieldError[]
  /** Who was first, if a decision came too late. */
  readonly decision?: PriorDecision
  readonly pause?: PayoutPause
  readonly limit?: Limit
}

interface PriorDecision {
  /** 'approved', 'rejected' or another end. */
  readonly outcome: string
  /** The username; null if it closed by itself. */
  readonly decidedBy: string | null
  /** ISO 8601 in UTC. */
  readonly decidedAt: string | null
  /** An order's trade. */
  readonly transactionId?: string
}

export interface FieldError {
  /** Dotted path in the body, query or params: "amount". */
  readonly path: string
  readonly message: string
}

/** Says no with a code. */
export const refuse = (code: RefusalCode, more: Omit<Refusal, 'refused'> = {}): Refusal => ({
  refused: code,
  ...more,
})

/** Refuses one field of well-formed JSON. */
export const refuseField = (path: string, message: string): Refusal =>
  refuse('bad_input', { errors: [{ path, message }] })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
