import * as z from 'zod/mini'
import { WITHDRAWAL_STATUSES } from '#domain/cash/withdrawal.ts'
import { PAUSE_REASONS } from '#domain/people/payout-pause.ts'
import { operation, staffOperation } from '../operation.ts'
import { centsField, decimal, instant, pageQuery, idParams } from '../fields.ts'
import { numberField, textField, typedPasswordField } from '../text-fields.ts'
import { rejection } from '../people/profiles.schemas.ts'
import { consequences, queuedFields, reviewFields, reviewQuery } from '../review-fields.ts'

/**
 * Bank text has 1 to 140 characters; a SWIFT code 8 or 11 letters and digits, upper-cased. The use case judges new
 * accounts only: one that was paid before stays payable.
 */
const bankFields = {
  bankName: textField('Bank name', 140),
  bankAccountName: textField('Account holder name', 140),
  bankAccountNumber: numberField(
    'Account number',
    140,
    /[\p{L}\p{N}]/u,
    'Account number needs a letter or a digit',
  ),
  swiftCode: z
    .string({ error: 'SWIFT code is required' })
    .check(
      z.normalize('NFKC'),
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, { error: 'SWIFT code is required' }),
      z.regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, { error: 'Enter an 8- or 11-character SWIFT code' }),
    ),
  bankAddress: textField('Bank address', 140),
}

const withdrawalForm = z.object({ amount: centsField, ...bankFields, password: typedPasswordField })

/** An account of an approved withdrawal, for the next one. */
export const payoutAccount = z.object({
  bankName: z.string(),
  bankAccountName: z.string(),
  bankAccountNumber: z.string(),
  swiftCode: z.string(),
  bankAddress: z.string(),
})

export const withdrawalRequest = z.object({
  id: z.string(),
  userId: z.string(),
  /** The typed amount less the fee. */
  amount: decimal,
  fee: decimal,
  ...payoutAccount.shape,
  status: z.enum(WITHDRAWAL_STATUSES),
  createdAt: instant,
  processedAt: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
})

export const adminWithdrawalRequest = z.object({
  ...withdrawalRequest.shape,
  ...reviewFields,
  /** Null once decided. */
  consequences: z.nullable(consequences),
  /** Whether the holder equals the profile's full name, ignoring case and spaces. */
  isOwnName: z.boolean(),
  /** Whether the profile is currently not approved. */
  isProfilePending: z.boolean(),
})

export const queuedWithdrawalRequest = z.object({ ...adminWithdrawalRequest.shape, ...queuedFields })

/** The first two are null without a pause. */
export const payoutPause = z.object({
  pausedUntil: z.nullable(instant),
  pausedFor: z.nullable(z.enum(PAUSE_REASONS)),
  /** The customer's own lock, until they turn it off. */
  isMoneyLocked: z.boolean(),
  moneyLockEndsAt: z.nullable(instant),
})

const REQUEST_RATE_LIMIT = {
  limit: 'withdrawal_requests_an_hour',
  of: 'withdrawals',
  max: 20,
  perSeconds: 3_600,
} as const

const REQUEST_REFUSALS = [
  'insufficient_funds',
  'money_owed',
  'account_restricted',
  'below_minimum_withdrawal',
  'withdrawals_stopped',
  'payouts_paused',
  'money_locked',
  'email_not_verified',
  'duplicate_request',
  'idempotency_key_reused',
] as const

export const listWithdrawalRequests = operation({
  summary: "The customer's withdrawal requests, newest first",
  input: { query: pageQuery },
  output: z.array(withdrawalRequest),
  isViewable: true,
})

export const requestWithdrawal = operation({
  summary: 'Ask for a payout to a bank account; the amount is held until it is decided',
  input: { body: withdrawalForm },
  output: withdrawalRequest,
  refusals: ['wrong_password', 'busy', 'second_factor_due', ...REQUEST_REFUSALS],
  idempotent: true,
  rateLimit: REQUEST_RATE_LIMIT,
})

export const withdrawToLastAccount = operation({
  summary: 'Ask for a payout to the last approved bank account, with a password typed in the last 15 minutes',
  input: { body: z.object({ amount: centsField }) },
  output: withdrawalRequest,
  refusals: ['password_not_recent', 'no_payout_account', 'second_factor_due', ...REQUEST_REFUSALS],
  idempotent: true,
  rateLimit: REQUEST_RATE_LIMIT,
})

export const cancelWithdrawal = operation({
  summary: 'Cancel a pending withdrawal and release the held amount',
  input: { params: idParams },
  output: withdrawalRequest,
  refusals: ['not_found', 'already_processed'],
})

export const listPayoutAccounts = operation({
  summary: 'Bank accounts that withdrawals were approved to, the last one first',
  output: z.array(payoutAccount),
  isViewable: true,
})

export const getPayoutPause = operation({
  summary: 'Why no withdrawal can be requested, and when one can be',
  output: payoutPause,
  isViewable: true,
})

export const adminListWithdrawalRequests = staffOperation({
  summary: 'Withdrawal requests: pending oldest first, settled newest first',
  mayLag: true,
  input: { query: reviewQuery(WITHDRAWAL_STATUSES) },
  output: z.array(queuedWithdrawalRequest),
  isActivity: false,
})

export const approveWithdrawal = staffOperation({
  summary: 'Pay out a pending withdrawal from what is held',
  input: { params: idParams },
  output: adminWithdrawalRequest,
  refusals: [
    'not_found',
    'own_request',
    'already_processed',
    'customer_money_locked',
    'customer_locked',
    'customer_restricted',
    'customer_owes',
    'claimed_by_another',
    'needs_second_person',
  ],
})

export const rejectWithdrawal = staffOperation({
  summary: 'Reject a pending withdrawal with a reason and release the held amount',
  input: { params: idParams, body: rejection },
  output: adminWithdrawalRequest,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})
