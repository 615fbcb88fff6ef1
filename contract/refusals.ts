import { MAX_KEYS } from '#domain/door/api-key.ts'
import { MAX_PASSKEYS } from '#domain/people/second-factor.ts'
import { MAX_WEBHOOKS } from '#domain/webhooks/delivery.ts'
import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { MAX_QUEUED_ORDERS } from '#domain/trading/order-limits.ts'
import type { PayoutPause } from '#domain/people/payout-pause.ts'
import type { Limit } from '#domain/support/limits.ts'
import { LATE_PRICE_REFUSED } from '#domain/market/late-price.ts'
import { ORDERS_IN_SESSION_ONLY, exDividendMessage } from '#domain/trading/after-hours.ts'

/**
 * Every way the product says no, once: a stable code, its HTTP status and one public sentence.
 * A refusal is an answer, not a fault; a fault is 'internal_error' and tells the caller nothing else.
 */
export const REFUSALS = {
  bad_input: { status: 400, detail: 'Please check the highlighted fields' },
  malformed_body: { status: 400, detail: 'The request body is not valid JSON' },
  malformed_request: { status: 400, detail: 'The HTTP request is malformed' },
  bad_idempotency_key: { status: 400, detail: 'Idempotency-Key must have 8 to 255 visible ASCII characters' },
  not_signed_in: { status: 401, detail: 'Please sign in' },
  wrong_credentials: { status: 401, detail: 'Invalid username or password' },
  wrong_password: { status: 403, detail: 'Incorrect password' },
  not_allowed: { status: 403, detail: 'You are not allowed to do this' },
  viewing_only: {
    status: 403,
    detail: "You are viewing a customer's account. This is for the customer alone",
  },
  viewing_over: {
    status: 403,
    detail: "This look at the account is over. Begin another on the customer's page",
  },
  cross_site: { status: 403, detail: 'Cross-site requests are refused' },
  profile_not_approved: {
    status: 403,
    detail: 'Your profile must be approved before you can deposit or trade',
  },
  second_factor_due: { status: 403, detail: "Confirm it's you" },
  second_factor_required: {
    status: 403,
    detail: 'Administrators need two-step sign-in. Set it up on the Security page',
  },
  wrong_second_factor: { status: 403, detail: 'Incorrect code' },
  sign_in_over: { status: 409, detail: 'Timed out. Start over' },
  enrolment_over: { status: 409, detail: 'Timed out. Start over' },
  already_enrolled: { status: 409, detail: 'An authenticator app is already set up' },
  no_second_factor: { status: 409, detail: 'Two-step sign-in is off' },
  too_many_passkeys: { status: 422, detail: `You have ${MAX_PASSKEYS} passkeys, the maximum` },
  too_many_keys: { status: 422, detail: `You have ${MAX_KEYS} API keys, the maximum` },
  too_many_webhooks: { status: 422, detail: `You have ${MAX_WEBHOOKS} webhooks, the maximum` },
  trade_scope_needs_second_factor: {
    status: 422,
    detail: 'Set up two-step sign-in before you make a key that can place orders',
  },
  passkeys_unavailable: { status: 422, detail: 'Passkeys do not work at this address' },
  not_found: { status: 404, detail: 'Not found' },
  own_request: { status: 403, detail: "You can't review your own request" },
  asset_not_found: { status: 404, detail: 'Asset not found' },
  already_processed: { status: 409, detail: 'Request already processed' },
  rate_expired: {
    status: 409,
    detail: 'The exchange rate has expired. Reprice the request first',
  },
  past_cut_off: { status: 409, detail: "Too late to cancel. Fills at that day's NAV" },
  price_moved: { status: 409, detail: 'The price has moved. Please check the new price and try again' },
  terms_changed: { status: 409, detail: 'The fee has changed. Please check the new fee and try again' },
  limit_not_met: { status: 409, detail: 'The price is not at your limit' },
  rate_moved: {
    status: 409,
    detail: 'The exchange rate has changed. Please check the new amount and try again',
  },
  setting_locked: {
    status: 409,
    detail: 'The environment of the server names this setting. Change it there',
  },
  setting_changed: { status: 409, detail: 'This setting was changed meanwhile. Please look at it again' },
  setting_unchanged: { status: 409, detail: 'The setting already has this value' },
  setting_too_late: {
    status: 409,
    detail:
      'The time from which it should count has passed, or is too near for a higher fee. Propose it again',
  },
  stopped_by_you: { status: 403, detail: 'You stopped this. Another person has to start it again' },
  day_closed: { status: 409, detail: 'This day is already closed' },
  day_line_unexplained: { status: 409, detail: 'Say why the day is closed with each red line' },
  already_locked: { status: 409, detail: 'This customer is already locked' },
  not_locked: { status: 409, detail: 'This customer is not locked' },
  username_or_email_taken: { status: 409, detail: 'Username or email already in use' },
  link_over: { status: 409, detail: 'This link was used or has expired. Request a new one' },
  no_email_change: { status: 409, detail: 'No change of your email address is pending' },
  not_offered: { status: 422, detail: 'This is not available here' },
  email_not_verified: {
    status: 403,
    detail: 'Confirm your email address on the Profile page before you withdraw',
  },
  email_taken: { status: 409, detail: 'This email address is already in use' },
  profile_exists: { status: 409, detail: 'You already have a profile. Edit it instead' },
  rate_not_expired: { status: 409, detail: "The exchange rate hasn't expired" },
  reference_used: {
    status: 409,
    detail: 'This reference was already used. Use the reference shown now',
  },
  duplicate_request: { status: 409, detail: 'This repeats your last request' },
  request_timed_out: { status: 408, detail: 'The request took too long to arrive' },
  body_too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media_type: { status: 415, detail: 'Send application/json' },
  insufficient_funds: { status: 422, detail: 'Insufficient balance' },
  account_restricted: { status: 403, detail: 'Your account is restricted. Your Security page says why' },
  customer_restricted: { status: 409, detail: "The customer's withdrawals are restricted. Pay nothing out" },
  restricted_by_you: { status: 403, detail: 'You made this restriction. Another person has to lift it' },
  money_owed: {
    status: 409,
    detail:
      'Your account owes money after a correction. Deposits and sales pay it first; then you can buy and withdraw',
  },
  customer_owes: {
    status: 409,
    detail: 'The customer owes money after a correction. Nothing can be paid out until it is paid',
  },
  needs_second_person: {
    status: 409,
    detail: 'This is above what one person may decide. Propose it, and another person confirms it',
  },
  // With the colleague's name.
  claimed_by_another: { status: 409, detail: 'A colleague is working on this. Take it over first' },
  view_exists: { status: 409, detail: 'You have a view of this name' },
  already_flagged: { status: 409, detail: 'This customer already has this flag' },
  has_warnings: { status: 409, detail: 'This has warnings. Decide it by itself' },
  own_proposal: { status: 403, detail: "You can't decide what you proposed yourself" },
  not_your_proposal: { status: 403, detail: 'Only the person who proposed it can withdraw it' },
  already_proposed: { status: 409, detail: 'This is already proposed. See the proposals' },
  proposal_expired: { status: 409, detail: 'This proposal has expired. Propose it again' },
  proposal_overtaken: {
    status: 409,
    detail: 'What this proposal is about has changed since. Look at it again',
  },
  role_too_new: {
    status: 403,
    detail: 'The proposer gave you this role less than 24 hours ago. Another person has to confirm it',
  },
  proposer_gone: { status: 409, detail: 'The person who proposed this may no longer do so. Reject it' },
  not_correctable: { status: 422, detail: 'This cannot be corrected in this way' },
  fully_corrected: { status: 409, detail: 'Nothing of this is left to correct' },
  above_original: { status: 422, detail: 'The amount is more than what is left of the original' },
  insufficient_holdings: { status: 422, detail: 'Insufficient holdings' },
  below_minimum: { status: 422, detail: 'Minimum amount is 0.01' },
  below_minimum_amount: { status: 422, detail: 'Minimum amount is 1.00' },
  below_minimum_withdrawal: { status: 422, detail: 'The amount must be more than the 5.00 USD fee' },
  payouts_paused: { status: 403, detail: 'For your safety, withdrawals are paused' },
  money_locked: { status: 403, detail: 'Your money lock is on. Turn it off under Security to withdraw' },
  customer_money_locked: { status: 409, detail: "The customer's money lock is on. Nothing can be paid out" },
  money_not_locked: { status: 409, detail: 'Your money lock is off' },
  password_not_recent: { status: 403, detail: 'Please confirm your password on the Wallet page' },
  no_payout_account: { status: 422, detail: 'No saved bank account. Enter your bank details' },
  too_much_open: {
    status: 422,
    detail: 'With this request, your open deposits in foreign currencies would exceed their limit',
  },
  limit_price_step: { status: 422, detail: 'Prices from 1.00 have two decimals.' },
  stop_already_passed: {
    status: 422,
    detail: 'The price is already at your stop. Use a market order or another stop.',
  },
  // With the figures, where they are known: `shares_reserved` and `cash_held` in domain/trading/book/order-texts.ts.
  shares_reserved: {
    status: 422,
    detail: 'Some of your shares wait in other orders. Cancel one, or sell fewer.',
  },
  cash_held: { status: 422, detail: 'Some of your cash is held for open orders.' },
  type_not_for_funds: {
    status: 422,
    detail: 'Funds are bought and sold at their next net asset value.',
  },
  already_filled: { status: 409, detail: 'This order was filled.' },
  not_replaceable: { status: 409, detail: 'This order can no longer be changed.' },
  above_maximum: { status: 422, detail: 'The amount exceeds the maximum' },
  // With the sentence that the house gave, where a stop is in force.
  trading_stopped: { status: 422, detail: 'Trading is stopped for now' },
  deposits_stopped: { status: 422, detail: 'Deposits are stopped for now' },
  withdrawals_stopped: { status: 422, detail: 'Withdrawals are stopped for now' },
  sign_up_stopped: { status: 422, detail: 'New accounts are not opened for now' },
  currency_not_taken: { status: 422, detail: 'Deposits in this currency are not taken now' },
  trading_closed: { status: 422, detail: 'Trading is not available at this time.' },
  market_closed: { status: 422, detail: ORDERS_IN_SESSION_ONLY },
  late_price: { status: 422, detail: LATE_PRICE_REFUSED },
  ex_dividend: { status: 422, detail: exDividendMessage('This asset', 'refuse') },
  too_many_pending_orders: {
    status: 422,
    detail: `You have ${MAX_QUEUED_ORDERS} queued orders, the maximum`,
  },
  below_plan_minimum: { status: 422, detail: 'The amount is below the minimum of a recurring investment' },
  too_many_plans: {
    status: 422,
    detail: `You have ${MAX_PLANS} recurring investments, the maximum`,
  },
  plan_ended: { status: 409, detail: 'This recurring investment has ended' },
  plan_paused: { status: 409, detail: 'This recurring investment is paused. Resume it first' },
  plan_has_run: { status: 409, detail: 'Too late to skip. This purchase was already placed' },
  no_such_period: { status: 422, detail: 'This period has not begun, or lies before the market data' },
  settled: { status: 409, detail: 'This sale has settled. Its lots are final' },
  lots_not_open: { status: 422, detail: 'These lots are not open, or do not add up to the sale' },
  lots_named_later: { status: 409, detail: 'A later sale names these lots. Change that sale first' },
  average_for_funds_only: { status: 422, detail: 'Average cost is for mutual funds only' },
  own_access: { status: 403, detail: "You can't change your own access. Ask another administrator" },
  role_held: { status: 409, detail: 'This person already has the role' },
  role_not_held: { status: 409, detail: 'This person does not have the role' },
  roles_warned: {
    status: 409,
    detail: 'One person should not hold these roles together. Confirm to grant the role',
  },
  deactivated: { status: 409, detail: 'This person is already deactivated' },
  not_deactivated: { status: 409, detail: 'This person is not deactivated' },
  last_administrator: { status: 409, detail: 'This is the last administrator who can sign in' },
  export_too_large: { status: 422, detail: 'These are more than 100,000 rows. Narrow the filter' },
  not_a_customer: { status: 422, detail: 'This user is not a customer' },
  client_order_id_used: { status: 422, detail: 'client_order_id must be unique' },
  idempotency_key_reused: { status: 422, detail: 'This Idempotency-Key was used for a different request' },
  too_many_tickets: { status: 422, detail: 'You have 5 open questions. Please wait for a reply' },
  ticket_full: { status: 422, detail: 'This conversation is full. Please start a new one' },
  too_many_announcements: {
    status: 409,
    detail: 'There are already 20 announcements. End one first',
  },
  announcement_ended: { status: 409, detail: 'This announcement has already ended' },
  ticket_closed: { status: 409, detail: 'This conversation is closed' },
  no_profile: { status: 404, detail: 'You have not submitted a profile yet' },
  headers_too_large: { status: 431, detail: 'The request headers are too large' },
  too_many_requests: { status: 429, detail: 'Too many requests. Please try again later' },
  price_unavailable: { status: 503, detail: 'The price is temporarily unavailable. Please try again' },
  rate_unavailable: {
    status: 503,
    detail: 'The exchange rate is temporarily unavailable. Please try again later',
  },
  news_unavailable: { status: 503, detail: 'News is temporarily unavailable. Please try again later' },
  document_unavailable: {
    status: 503,
    detail: 'The document is temporarily unavailable. Please try again later',
  },
  authenticator_unavailable: {
    status: 503,
    detail: "We can't check app codes right now. Use a passkey or recovery code",
  },
  busy: { status: 503, detail: 'The service is busy. Please try again in a moment' },
  database_unavailable: { status: 503, detail: 'The service is temporarily unavailable. Please try again' },
  outcome_unknown: {
    status: 503,
    detail: 'We could not confirm the outcome. Please check your history before trying again',
  },
  internal_error: { status: 500, detail: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; detail: string }>

export type RefusalCode = keyof typeof REFUSALS

/** A refusal as a value: a use case returns it, the HTTP layer presents it. */
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
  /** Which of the customer's limits does not allow one more, as their list of limits shows it. */
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
