import { refusal } from './refusal-table.ts'

/** Refusals of deposits, withdrawals and what pays for an order. */
export const CASH_REFUSALS = {
  own_request: refusal(403, "You can't review your own request"),
  rate_expired: refusal(409, 'The exchange rate has expired. Reprice the request first'),
  rate_moved: refusal(409, 'The exchange rate has changed. Please check the new amount and try again'),
  rate_not_expired: refusal(409, "The exchange rate hasn't expired"),
  reference_used: refusal(409, 'This reference was already used. Use the reference shown now'),
  insufficient_funds: refusal(422, 'Insufficient balance'),
  money_owed: refusal(
    409,
    'Your account owes money after a correction. Deposits and sales pay it first; then you can buy and withdraw',
  ),
  below_minimum: refusal(422, 'Minimum amount is 0.01'),
  below_minimum_amount: refusal(422, 'Minimum amount is 1.00'),
  below_minimum_withdrawal: refusal(422, 'The amount must be more than the 5.00 USD fee'),
  payouts_paused: refusal(403, 'For your safety, withdrawals are paused'),
  money_locked: refusal(403, 'Your money lock is on. Turn it off under Security to withdraw'),
  password_not_recent: refusal(403, 'Please confirm your password on the Wallet page'),
  no_payout_account: refusal(422, 'No saved bank account. Enter your bank details'),
  too_much_open: refusal(
    422,
    'With this request, your open deposits in foreign currencies would exceed their limit',
  ),
  above_maximum: refusal(422, 'The amount exceeds the maximum'),
  deposits_stopped: refusal(422, 'Deposits are stopped. Please try again later'),
  withdrawals_stopped: refusal(422, 'Withdrawals are stopped. Please try again later'),
  currency_not_taken: refusal(422, 'Deposits in this currency are not taken now'),
  rate_unavailable: refusal(503, 'The exchange rate is temporarily unavailable. Please try again later'),
}
