import type { RefusalTexts } from './refusal-table.ts'

/** Refusals of deposits, withdrawals and what pays for an order. */
export const CASH_REFUSALS = {
  own_request: { status: 403, detail: "You can't review your own request" },
  rate_expired: {
    status: 409,
    detail: 'The exchange rate has expired. Reprice the request first',
  },
  rate_moved: {
    status: 409,
    detail: 'The exchange rate has changed. Please check the new amount and try again',
  },
  rate_not_expired: { status: 409, detail: "The exchange rate hasn't expired" },
  reference_used: {
    status: 409,
    detail: 'This reference was already used. Use the reference shown now',
  },
  insufficient_funds: { status: 422, detail: 'Insufficient balance' },
  money_owed: {
    status: 409,
    detail:
      'Your account owes money after a correction. Deposits and sales pay it first; then you can buy and withdraw',
  },
  below_minimum: { status: 422, detail: 'Minimum amount is 0.01' },
  below_minimum_amount: { status: 422, detail: 'Minimum amount is 1.00' },
  below_minimum_withdrawal: { status: 422, detail: 'The amount must be more than the 5.00 USD fee' },
  payouts_paused: { status: 403, detail: 'For your safety, withdrawals are paused' },
  money_locked: { status: 403, detail: 'Your money lock is on. Turn it off under Security to withdraw' },
  password_not_recent: { status: 403, detail: 'Please confirm your password on the Wallet page' },
  no_payout_account: { status: 422, detail: 'No saved bank account. Enter your bank details' },
  too_much_open: {
    status: 422,
    detail: 'With this request, your open deposits in foreign currencies would exceed their limit',
  },
  above_maximum: { status: 422, detail: 'The amount exceeds the maximum' },
  deposits_stopped: { status: 422, detail: 'Deposits are stopped. Please try again later' },
  withdrawals_stopped: { status: 422, detail: 'Withdrawals are stopped. Please try again later' },
  currency_not_taken: { status: 422, detail: 'Deposits in this currency are not taken now' },
  rate_unavailable: {
    status: 503,
    detail: 'The exchange rate is temporarily unavailable. Please try again later',
  },
} as const satisfies RefusalTexts
