import { REFUSALS, type Refusal, type RefusalCode } from '../refusals.ts'

/** The status, and a stable number, by which Alpaca's clients tell errors apart. */
export const ALPACA_ERROR_KINDS = {
  unauthorized: { status: 401, code: 40110000 },
  forbidden: { status: 403, code: 40310000 },
  not_found: { status: 404, code: 40410000 },
  too_slow: { status: 408, code: 40810000 },
  too_large: { status: 413, code: 41310000 },
  media_type: { status: 415, code: 41510000 },
  bad_input: { status: 422, code: 40010001 },
  refused: { status: 422, code: 42210000 },
  upgrade_needed: { status: 426, code: 42610000 },
  too_many: { status: 429, code: 42910000 },
  fault: { status: 500, code: 50010000 },
  unavailable: { status: 503, code: 50310000 },
} as const
export type AlpacaErrorKind = keyof typeof ALPACA_ERROR_KINDS

/** Every refusal that a call can meet. */
const OF_REFUSALS = {
  bad_input: 'bad_input',
  malformed_body: 'bad_input',
  malformed_request: 'bad_input',
  no_such_period: 'bad_input',
  client_order_id_used: 'bad_input',
  idempotency_key_reused: 'bad_input',
  request_timed_out: 'too_slow',
  body_too_large: 'too_large',
  unsupported_media_type: 'media_type',
  not_signed_in: 'unauthorized',
  not_allowed: 'forbidden',
  profile_not_approved: 'forbidden',
  insufficient_funds: 'forbidden',
  cash_held: 'forbidden',
  money_owed: 'forbidden',
  account_restricted: 'forbidden',
  agreement_due: 'forbidden',
  key_orders_suspended: 'forbidden',
  insufficient_holdings: 'forbidden',
  shares_reserved: 'forbidden',
  not_found: 'not_found',
  asset_not_found: 'not_found',
  below_minimum: 'refused',
  below_minimum_amount: 'refused',
  above_maximum: 'refused',
  limit_price_step: 'refused',
  stop_already_passed: 'refused',
  type_not_for_funds: 'refused',
  trading_closed: 'refused',
  market_closed: 'refused',
  late_price: 'refused',
  ex_dividend: 'refused',
  too_many_pending_orders: 'refused',
  price_moved: 'refused',
  terms_changed: 'refused',
  trading_stopped: 'refused',
  sales_only: 'refused',
  limit_not_met: 'refused',
  already_processed: 'refused',
  already_filled: 'refused',
  not_replaceable: 'refused',
  past_cut_off: 'refused',
  lots_not_open: 'refused',
  average_for_funds_only: 'refused',
  too_many_requests: 'too_many',
  price_unavailable: 'unavailable',
  news_unavailable: 'unavailable',
  busy: 'unavailable',
  database_unavailable: 'unavailable',
  outcome_unknown: 'unavailable',
  internal_error: 'fault',
} as const satisfies Partial<Record<RefusalCode, AlpacaErrorKind>>

/** As a program reads it. */
export interface AlpacaError {
  readonly status: number
  readonly body: { readonly code: number; readonly message: string }
}

/** An error of the Alpaca API alone, without a refusal. */
export const alpacaError = (kind: AlpacaErrorKind, message: string, more: object = {}): AlpacaError => ({
  status: ALPACA_ERROR_KINDS[kind].status,
  body: { code: ALPACA_ERROR_KINDS[kind].code, message, ...more },
})

/** Null for a refusal that no call meets. */
export const alpacaErrorKindOf = (code: RefusalCode): AlpacaErrorKind | null =>
  code in OF_REFUSALS ? OF_REFUSALS[code as keyof typeof OF_REFUSALS] : null

/** A refusal in Alpaca's shape, with the web's sentence. */
export function alpacaErrorOf(refusal: Refusal, more: object = {}): AlpacaError {
  const kind = alpacaErrorKindOf(refusal.refused)
  if (kind === null) return alpacaError('fault', REFUSALS.internal_error.detail)
  if (refusal.refused === 'outcome_unknown') return alpacaError(kind, OUTCOME_UNKNOWN)
  const [fault] = refusal.errors ?? []
  const message = fault
    ? `${fault.path}: ${fault.message}`
    : (refusal.detail ?? REFUSALS[refusal.refused].detail)
  return alpacaError(kind, message, more)
}

const OUTCOME_UNKNOWN = 'the outcome is unknown: query the order by its client_order_id before trying again'
