import * as z from 'zod/mini'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { parseDepositReference } from '#domain/cash/deposit-reference.ts'
import { RESTRICTABLE_RIGHTS } from '#domain/restrictions/restriction.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { operation, staffOperation } from '../operation.ts'
import { centsField, decimal, idField, instant, pageQuery, rateField, idParams } from '../fields.ts'
import { textField, typedPasswordField } from '../text-fields.ts'
import { rejection } from '../people/profiles.schemas.ts'
import { consequences, outcome, queuedFields, reviewFields, reviewQuery } from '../review-fields.ts'

export const wallet = z.object({
  /** Cash plus held. */
  balance: decimal,
  /** What can be spent. */
  available: decimal,
  /** Reserved for pending withdrawals and resting buys. */
  held: decimal,
  /** Debt after a correction; absent without one. Nothing is available then, and incoming money pays it first. */
  owed: z.optional(decimal),
  /** Absent without restrictions; `/api/restrictions` says why. */
  restricted: z.optional(z.array(z.enum(RESTRICTABLE_RIGHTS))),
  /** While an unaccepted agreement stops deposits and buys; `/api/agreements` says which. */
  agreementDue: z.optional(z.literal(true)),
})

export const getWallet = operation({
  summary: "The customer's cash",
  output: wallet,
  isActivity: false,
  isViewable: true,
})

export const bankDetails = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** Empty where there is none. */
  routingNumber: z.string(),
  swiftCode: z.string(),
  /** Whether deposits in the request's currency now go to another account. */
  hasChanged: z.boolean(),
})

const currencyField = z.enum(DEPOSIT_CURRENCIES, { error: 'Choose a currency' })

export const getBankDetails = operation({
  summary: 'Where to send a bank transfer in a currency, or where a request of the caller was to be sent',
  input: {
    query: z.object({
      currency: z._default(currencyField, 'USD'),
      /** One of the caller's requests, whose currency counts. */
      request: z.optional(idField),
    }),
  },
  output: bankDetails,
  refusals: ['not_found', 'currency_not_taken'],
  isViewable: true,
})

const depositReferenceField = z.pipe(
  z
    .string({ error: 'Unknown deposit reference' })
    .check(z.maxLength(32, { error: 'Unknown deposit reference' })),
  z.transform((text: string, context): bigint => {
    const number = parseDepositReference(text)
    if (number !== null) return number
    const message = 'Invalid deposit reference. Please check it for typos'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)

/**
 * Both payloads of SPEC: an amount in a currency, or `amount` alone in US dollars; `originalAmount` wins. Without
 * `depositReference` the request gets a new one. A rate in force more than 0.5 % from `expectedRate`, the one on the
 * customer's screen in US dollars per unit, asks again (409).
 */
const depositForm = z.object({
  amount: z.optional(centsField),
  originalAmount: z.optional(centsField),
  currency: z.optional(currencyField),
  expectedRate: z.optional(rateField),
  bankReference: textField('Bank transfer reference', 140),
  depositReference: z.optional(depositReferenceField),
  password: typedPasswordField,
})

export const depositRequest = z.object({
  id: z.string(),
  userId: z.string(),
  /** US dollars that an approval credits. */
  amount: decimal,
  originalAmount: decimal,
  currency: currencyField,
  /** US dollars per unit of `currency`, frozen with the request. */
  exchangeRate: decimal,
  /** The rate's source and its time there. */
  rateSource: z.string(),
  rateAt: instant,
  /** Null for dollars. */
  rateExpiresAt: z.nullable(instant),
  repricedAt: z.nullable(instant),
  bankReference: z.string(),
  /** "NF-7K3M-Q2P"; unique. */
  depositReference: z.string(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: instant,
  processedAt: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
})

export const adminDepositRequest = z.object({
  ...depositRequest.shape,
  ...reviewFields,
  /** Null once decided. */
  consequences: z.nullable(consequences),
  /** The value at today's rate; null in dollars, without an accepted rate, and once decided. */
  today: z.nullable(
    z.object({
      exchangeRate: decimal,
      amount: decimal,
      /** Whether an approval credits this amount, unless the transfer arrived before the rate fell. */
      isCredited: z.boolean(),
      /** What an approval does if the transfer arrived before; null where the locked amount is credited anyway. */
      locked: z.nullable(outcome),
    }),
  ),
})

export const queuedDepositRequest = z.object({ ...adminDepositRequest.shape, ...queuedFields })

export const issueDepositReference = operation({
  summary: 'The reference to write on the next bank transfer: the same until a request uses it',
  output: z.object({ depositReference: z.string() }),
  refusals: ['profile_not_approved', 'account_restricted', 'agreement_due'],
})

export const listDepositRequests = operation({
  summary: "The customer's deposit requests, newest first",
  input: { query: pageQuery },
  output: z.array(depositRequest),
  isViewable: true,
})

export const requestDeposit = operation({
  summary: 'Announce a bank transfer for an administrator to confirm',
  input: { body: depositForm },
  output: depositRequest,
  refusals: [
    'deposits_stopped',
    'currency_not_taken',
    'wrong_password',
    'profile_not_approved',
    'account_restricted',
    'agreement_due',
    'below_minimum',
    'above_maximum',
    'too_much_open',
    'rate_unavailable',
    'rate_moved',
    'duplicate_request',
    'reference_used',
    'idempotency_key_reused',
    'busy',
  ],
  idempotent: true,
  rateLimit: { limit: 'deposit_requests_an_hour', max: 20, perSeconds: 3_600 },
})

export const adminListDepositRequests = staffOperation({
  summary: 'Deposit requests: pending oldest first, decided newest first',
  mayLag: true,
  input: { query: reviewQuery(REVIEW_STATUSES) },
  output: z.array(queuedDepositRequest),
  isActivity: false,
})

export const approveDeposit = staffOperation({
  summary: "Credit a pending deposit to the customer's wallet",
  input: {
    params: idParams,
    /** 'before': the transfer arrived before the rate fell, so the locked rate is credited. */
    query: z.object({ arrived: z.optional(z.enum(['before'])) }),
  },
  output: adminDepositRequest,
  refusals: [
    'not_found',
    'own_request',
    'already_processed',
    'claimed_by_another',
    'rate_expired',
    'needs_second_person',
  ],
})

export const repriceDeposit = staffOperation({
  summary: 'Reprice a pending deposit whose exchange rate has expired',
  input: { params: idParams },
  output: adminDepositRequest,
  refusals: [
    'not_found',
    'own_request',
    'already_processed',
    'rate_not_expired',
    'rate_unavailable',
    'below_minimum',
    'above_maximum',
  ],
})

export const rejectDeposit = staffOperation({
  summary: 'Reject a pending deposit, with a reason',
  input: { params: idParams, body: rejection },
  output: adminDepositRequest,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})
