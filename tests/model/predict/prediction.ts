import type { Asker } from '../asks.ts'
import type { Customer, Person, PredictedSession } from '../world/state.ts'

/** Statuses of the refusals that the model foresees. */
const STATUS = {
  bad_input: 400,
  bad_idempotency_key: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_password: 403,
  second_factor_due: 403,
  wrong_second_factor: 403,
  not_allowed: 403,
  profile_not_approved: 403,
  payouts_paused: 403,
  money_locked: 403,
  money_not_locked: 409,
  customer_locked: 409,
  needs_second_person: 409,
  customer_money_locked: 409,
  password_not_recent: 403,
  not_found: 404,
  asset_not_found: 404,
  no_profile: 404,
  already_processed: 409,
  already_enrolled: 409,
  already_locked: 409,
  enrolment_over: 409,
  no_second_factor: 409,
  sign_in_over: 409,
  not_locked: 409,
  duplicate_request: 409,
  email_taken: 409,
  link_over: 409,
  no_email_change: 409,
  not_offered: 422,
  price_moved: 409,
  rate_expired: 409,
  rate_moved: 409,
  rate_not_expired: 409,
  profile_exists: 409,
  username_or_email_taken: 409,
  above_maximum: 422,
  too_much_open: 422,
  below_minimum: 422,
  below_minimum_withdrawal: 422,
  idempotency_key_reused: 422,
  insufficient_funds: 422,
  insufficient_holdings: 422,
  no_payout_account: 422,
  reference_used: 409,
  ticket_closed: 409,
  too_many_tickets: 422,
  passkeys_unavailable: 422,
  too_many_passkeys: 422,
  too_many_pending_orders: 422,
  trading_closed: 422,
  below_minimum_amount: 422,
  limit_price_step: 422,
  stop_already_passed: 422,
  type_not_for_funds: 422,
  cash_held: 422,
  shares_reserved: 422,
  already_filled: 409,
  not_replaceable: 409,
  average_for_funds_only: 422,
} as const
export type Code = keyof typeof STATUS

/** What the product answered. */
export interface Reply {
  status: number
  body: unknown
  /** The session's token, when one was opened, be it half; a reset's or a passkey's id, when it was kept. */
  opened: string | null
}

/** A reply that may come, and what follows from it. */
export interface Prediction {
  status: number
  /** Every field of it must be in the answer, and a list as long. */
  body: unknown
  /** What else must hold of the answer: says what is different. */
  differs?(body: unknown): string | null
  /** Whose the new row is: its id is above those before it. */
  creates?: Customer
  /** Changes the state as the product must have changed. */
  effect?(reply: Reply): void
}

export const refused = (code: Code): Prediction => ({ status: STATUS[code], body: { code } })

export const granted = (body: unknown, more: Omit<Prediction, 'status' | 'body'> = {}): Prediction => ({
  status: 200,
  body,
  ...more,
})

/** Taken, and waits. */
export const accepted = (body: unknown, more: Omit<Prediction, 'status' | 'body'> = {}): Prediction => ({
  ...granted(body, more),
  status: 202,
})

/** A field of an answer, whatever it is. */
export const fieldIn = (body: unknown, name: string): unknown =>
  Object.entries(body ?? {}).find(([key]) => key === name)?.[1]

/** The text of a field of an answer. */
export const fieldOf = (reply: Reply, name: string): string => String(fieldIn(reply.body, name))

/** The person who asks, and the session by which. */
export interface Asking<P extends Person> {
  person: P
  session: PredictedSession
  by: Asker
}

/** How far an answer is from a prediction; null when it is as predicted. */
export function difference(expected: unknown, actual: unknown, path = 'the answer'): string | null {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${path} is no list: ${shown(actual)}`
    if (expected.length !== actual.length)
      return `${path} has ${actual.length} entries, predicted ${expected.length}: ${shown(actual)}`
    return first(expected.map((each, at) => difference(each, actual[at], `${path}[${at}]`)))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return `${path} is ${shown(actual)}`
    const fields = new Map(Object.entries(actual))
    return first(
      Object.entries(expected).map(([name, each]) => difference(each, fields.get(name), `${path}.${name}`)),
    )
  }
  return Object.is(expected, actual) ? null : `${path} is ${shown(actual)}, predicted ${shown(expected)}`
}

const first = (found: (string | null)[]): string | null => found.find((each) => each !== null) ?? null

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 400)

/** Whether a reply is this prediction; if it is, the state follows. Says what is different otherwise. */
export function meet(prediction: Prediction, reply: Reply): string | null {
  const { status, body, differs, creates, effect } = prediction
  if (status !== reply.status)
    return `status ${reply.status} ${shown(reply.body)}, predicted ${status} ${shown(body)}`
  const different = difference(body, reply.body) ?? differs?.(reply.body) ?? null
  if (different) return different
  if (creates) {
    const id = BigInt(fieldOf(reply, 'id'))
    if (id <= creates.lastId) return `id ${id} does not follow on ${creates.lastId}`
    creates.lastId = id
  }
  effect?.(reply)
  return null
}
