import * as z from 'zod/mini'
import { LOOKUP_KINDS } from '#domain/lookup/lookup.ts'
import { PAUSE_REASONS } from '#domain/people/payout-pause.ts'
import { KYC_STATUSES } from '#domain/people/profile.ts'
import { FAILURE_NAMES, MAIL_STATES } from '#domain/notifications/mail-delivery.ts'
import { FLAG_KINDS } from '#domain/flags/customer-flag.ts'
import { RESTRICTABLE_RIGHTS } from '#domain/restrictions/restriction.ts'
import { staffOperation } from '../../operation.ts'
import { decimal, instant, pageQuery, idParams } from '../../fields.ts'
import { lineField, searchField } from '../../text-fields.ts'
import { depositRequest, wallet } from '../../cash/deposits.schemas.ts'
import { proposal } from '../../records/proposals.schemas.ts'
import { apiKeys } from '../../people/programs/keys.schemas.ts'
import { passwordResetRequest } from '../../people/password-resets.schemas.ts'
import { orderAtMarket } from '../../trading/older-orders.schemas.ts'
import { adminProfile } from '../../people/profiles.schemas.ts'
import { openedSession } from '../../people/sessions.schemas.ts'
import { holding } from '../../trading/transactions.schemas.ts'
import { payoutAccount, withdrawalRequest } from '../../cash/withdrawals.schemas.ts'
import { limit } from './limits.schemas.ts'

export const listedCustomer = z.object({
  id: z.string(),
  username: z.string(),
  /** Null, as the balances are, for staff who may see id and name alone. */
  email: z.nullable(z.string()),
  /** Of the latest submission; before the first, the sign-up name. */
  fullName: z.string(),
  kycStatus: z.enum(KYC_STATUSES),
  /** Null when not locked. */
  lockedAt: z.nullable(instant),
  available: z.nullable(decimal),
  held: z.nullable(decimal),
  createdAt: instant,
  /** The last sign-in or the sign-up; null when neither was recorded. */
  lastSignInAt: z.nullable(instant),
})

/** A superseded submission has no decision. */
export const submissionSummary = z.object({
  id: z.string(),
  fullName: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'superseded']),
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

/** Valued at this node's latest price; null without one. */
export const valuedHolding = z.object({
  ...holding.shape,
  price: z.nullable(decimal),
  value: z.nullable(decimal),
  gainLoss: z.nullable(decimal),
})

/** Its id names a session and cannot open it. */
export const customerSession = z.omit(openedSession, { isCurrent: true })

/**
 * One customer for staff. Requests are the latest of each kind, at most 50. Without further permissions bank accounts
 * and document numbers show only their end, and the date of birth is masked.
 */
export const customerPage = z.object({
  customer: z.object({
    ...listedCustomer.shape,
    email: z.string(),
    available: decimal,
    held: decimal,
    firstName: z.string(),
    lastName: z.string(),
    /** Null when not locked, or locked from the command line. */
    lockedReason: z.nullable(z.string()),
    /** Whether the customer locked the account: a reset opens it, and staff may still lock it. */
    isOwnLock: z.boolean(),
    /** No withdrawal before this; null when nothing pauses them. */
    payoutsPausedUntil: z.nullable(instant),
    /** Null when never paused. */
    payoutsPausedFor: z.nullable(z.enum(PAUSE_REASONS)),
    restrictedRights: z.array(z.enum(RESTRICTABLE_RIGHTS)),
    /** Those in force. */
    flags: z.array(z.object({ kind: z.enum(FLAG_KINDS), until: z.nullable(instant) })),
  }),
  /** Null before the first submission. */
  profile: z.nullable(adminProfile),
  /** The latest first; at most 50. */
  earlierSubmissions: z.array(submissionSummary),
  wallet,
  holdings: z.array(valuedHolding),
  /** Null while a holding has no price. */
  holdingsValue: z.nullable(decimal),
  /** The latest first, at most 50; they hold some of `held`. */
  openOrdersAtMarket: z.array(orderAtMarket),
  depositRequests: z.array(depositRequest),
  withdrawalRequests: z.array(withdrawalRequest),
  passwordResetRequests: z.array(passwordResetRequest),
  payoutAccounts: z.array(payoutAccount),
  sessions: z.array(customerSession),
})

/** A queued or sent message, without its text. */
export const customerMail = z.object({
  id: z.string(),
  /** Null for a message with a link of its own: encrypted until sent, then removed. */
  subject: z.nullable(z.string()),
  createdAt: instant,
  state: z.enum(MAIL_STATES),
  /** When it was sent or given up. */
  settledAt: z.nullable(instant),
  /** Of the last failed attempt; null without one. */
  failure: z.nullable(z.enum(FAILURE_NAMES)),
  /** Whether it goes to the customer's current address. */
  isToOwnAddress: z.boolean(),
})

export const customerContext = z.object({
  /** As the customer reads them. */
  limits: z.array(limit),
  /** Those of the customer's account, the oldest first; at most 50. */
  proposals: z.array(
    z.pick(proposal, {
      id: true,
      kind: true,
      reason: true,
      proposedBy: true,
      proposedAt: true,
      expiresAt: true,
      mayConfirm: true,
      mayWithdraw: true,
    }),
  ),
  /** Without their secrets. */
  keys: apiKeys,
  /** The newest first, at most 20; kept for 30 days after it was sent or given up. */
  mail: z.array(customerMail),
})

export const adminListCustomers = staffOperation({
  summary:
    'Customers, newest first. `search` finds any part of a username, an email address or a name (one or two ' +
    'letters: the beginning of a word), or an exact id',
  mayLag: true,
  input: {
    query: z.object({
      search: z.optional(lineField('Search', 100)),
      kycStatus: z.optional(z.enum(KYC_STATUSES)),
      ...pageQuery.shape,
    }),
  },
  output: z.array(listedCustomer),
})

export const adminGetCustomer = staffOperation({
  summary: 'One customer; looking is audited, once in 15 minutes per administrator and customer',
  input: { params: idParams },
  output: customerPage,
  refusals: ['not_found'],
})

export const adminGetCustomerContext = staffOperation({
  summary:
    'Of one customer: how much of each limit is used, open proposals, API keys, and the state of what was mailed. ' +
    'Looking is audited with the customer’s page',
  input: { params: idParams },
  output: customerContext,
  refusals: ['not_found'],
})

export const lookedUp = z.object({
  kind: z.enum(LOOKUP_KINDS),
  /** Of an issued reference, its customer's id. */
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Null for a transaction and an issued reference. */
  status: z.nullable(z.string()),
})

export const lookUp = staffOperation({
  summary:
    'Requests, support tickets and transactions with this id or reference, as a whole, of the kinds that the caller ' +
    'may look at',
  mayLag: true,
  input: { query: z.object({ text: z.optional(searchField) }) },
  output: z.array(lookedUp),
})
