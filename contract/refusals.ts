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
  /** The public sentence with this case's figures; else the one of the code. */
  readonly detail?: string
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number
  /** Which input was at fault, when it is one field's. */
  readonly errors?: readonly FieldError[]
  /** Who was first, when a decision came too late. */
  readonly decision?: PriorDecision
  /** Until when payouts are paused, and why. */
  readonly pause?: PayoutPause
  /** The customer's limit that was reached. */
  readonly limit?: Limit
}

/** How a request was decided. */
interface PriorDecision {
  /** 'approved', 'rejected', or what else became of it. */
  readonly outcome: string
  /** The username; null when it closed by itself. */
  readonly decidedBy: string | null
  /** ISO 8601 in UTC. */
  readonly decidedAt: string | null
  /** The trade that an order became. */
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

/** Says no to one field of well-formed JSON. */
export const refuseField = (path: string, message: string): Refusal =>
  refuse('bad_input', { errors: [{ path, message }] })

/** Tells a refusal from a result. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
