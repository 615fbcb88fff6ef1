import * as z from 'zod/mini'
import { LOOKUP_KINDS } from '#domain/lookup/lookup-kinds.ts'
import { PAUSE_REASONS } from '#domain/people/payout-pause.ts'
import { KYC_STATUSES } from '#domain/people/profile.ts'
import { FAILURE_NAMES, MAIL_STATES } from '#domain/notifications/mail-delivery.ts'
import { FLAG_KINDS } from '#domain/flags/customer-flag.ts'
import { RESTRICTABLE_RIGHTS } from '#domain/restrictions/restriction.ts'
import { staffOperation } from '../../operation.ts'
import { decimal, idField, instant, pageQuery } from '../../fields.ts'
import { lineField, searchField } from '../../text-fields.ts'
import { depositRequest, wallet } from '../../cash/deposits.schemas.ts'
import { proposal } from '../../records/proposals.schemas.ts'
import { apiKeys } from '../../people/programs/keys.schemas.ts'
import { passwordResetRequest } from '../../people/password-resets.schemas.ts'
import { queuedOrder } from '../../trading/older-orders.schemas.ts'
import { adminProfile } from '../../people/profiles.schemas.ts'
import { openedSession } from '../../people/sessions.schemas.ts'
import { holding } from '../../trading/transactions.schemas.ts'
import { payoutAccount, withdrawalRequest } from '../../cash/withdrawals.schemas.ts'
import { limit } from './limits.schemas.ts'

/** A customer as a line of an administrator's list. */
export const listedCustomer = z.object({
  id: z.string(),
  username: z.string(),
  /** This and the balances are null for staff who may know id and name alone. */
  email: z.nullable(z.string()),
  /** Of the latest profile submission; before the first, the name given at sign-up. */
  fullName: z.string(),
  kycStatus: z.enum(KYC_STATUSES),
  /** Null for a customer who is not locked. */
  lockedAt: z.nullable(instant),
  available: z.nullable(decimal),
  held: z.nullable(decimal),
  createdAt: instant,
  /** The last sign-in, or the sign-up; null when neither was recorded. */
  lastSignInAt: z.nullable(instant),
})

/** A profile submission's fate; superseded by a newer one it has none. */
export const submissionSummary = z.object({
  id: z.string(),
  fullName: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'superseded']),
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

/** A holding with what it is worth at this node's latest price; null while there is none. */
export const valuedHolding = z.object({
  ...holding.shape,
  price: z.nullable(decimal),
  value: z.nullable(decimal),
  gainLoss: z.nullable(decimal),
})

/** Where a customer is signed in; its id names a session and cannot open it. */
export const customerSession = z.omit(openedSession, { isCurrent: true })

/**
 * Everything that staff may know of one customer. Requests are the latest of each kind, at most 50. Where the caller's
 * roles do not permit more, numbers of bank accounts and of the identity document are masked but for their end, and the
 * date of birth is masked.
 */
export const customerPage = z.object({
  customer: z.object({
    ...listedCustomer.shape,
    email: z.string(),
    available: decimal,
    held: decimal,
    firstName: z.string(),
    lastName: z.string(),
    /** What an administrator gave; null when not locked, or locked by the command line. */
    lockedReason: z.nullable(z.string()),
    /** Whether the customer locked their own account: a reset opens it, and the staff may still lock it. */
    isOwnLock: z.boolean(),
    /** No withdrawal may be asked for before; null when nothing pauses them. */
    payoutsPausedUntil: z.nullable(instant),
    /** Why; null when they never were. */
    payoutsPausedFor: z.nullable(z.enum(PAUSE_REASONS)),
    /** What the firm keeps the customer from. */
    restrictedRights: z.array(z.enum(RESTRICTABLE_RIGHTS)),
    /** Those in force. */
    flags: z.array(z.object({ kind: z.enum(FLAG_KINDS), until: z.nullable(instant) })),
  }),
  /** The latest submission; null before the first. */
  profile: z.nullable(adminProfile),
  /** Those before it, the latest first; at most 50. */
  earlierSubmissions: z.array(submissionSummary),
  wallet,
  holdings: z.array(valuedHolding),
  /** Of all holdings together; null while one of them has no price. */
  holdingsValue: z.nullable(decimal),
  /** Those that wait for their price, the latest first; at most 50. They hold some of `held`. */
  queuedOrders: z.array(queuedOrder),
  depositRequests: z.array(depositRequest),
  withdrawalRequests: z.array(withdrawalRequest),
  passwordResetRequests: z.array(passwordResetRequest),
  payoutAccounts: z.array(payoutAccount),
  sessions: z.array(customerSession),
})

/** A message that was mailed to a customer, or waits for it, without its text. */
export const customerMail = z.object({
  id: z.string(),
  /** Null for a message with a link of its own: what it says is encrypted until it is sent, and then removed. */
  subject: z.nullable(z.string()),
  createdAt: instant,
  state: z.enum(MAIL_STATES),
  /** When it was sent or given up; null before. */
  settledAt: z.nullable(instant),
  /** Why the last attempt that failed did; null when none has. */
  failure: z.nullable(z.enum(FAILURE_NAMES)),
  /** Whether it goes to the address that the customer has now. */
  isToOwnAddress: z.boolean(),
})

/** Use of limits, open proposals, API keys and e-mails of a customer. */
export const customerContext = z.object({
  /** As the customer reads them. */
  limits: z.array(limit),
  /** Open ones that concern the customer's account, the oldest first; at most 50. */
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
  /** Those of programs, as the customer reads them: without their secrets. */
  keys: apiKeys,
  /** The newest first, at most 20; a message is kept for 30 days after it was sent or given up. */
  mail: z.array(customerMail),
})

const params = z.object({ id: idField })

export const adminListCustomers = staffOperation({
  summary:
    'Customers, newest first. `search` finds any part of a username, an email address or a name (one or two ' +
    'letters: the beginning of a word), or an exact id',
  input: {
    query: z.object({
      search: z.optional(lineField('Search', 100)),
      kycStatus: z.optional(z.enum(KYC_STATUSES)),
      ...pageQuery.shape,
    }),
  },
  output: z.array(listedCustomer),
  refusals: [],
})

export const adminGetCustomer = staffOperation({
  summary: 'One customer; looking is audited, once in 15 minutes per administrator and customer',
  input: { params },
  output: customerPage,
  refusals: ['not_found'],
})

export const adminGetCustomerContext = staffOperation({
  summary:
    'Of one customer: how much of each limit is used, open proposals, API keys, and the state of what was mailed. ' +
    'Looking is audited with the customer’s page',
  input: { params },
  output: customerContext,
  refusals: ['not_found'],
})

/** What a whole id or reference is of. */
export const lookedUp = z.object({
  kind: z.enum(LOOKUP_KINDS),
  /** Of an issued reference its customer's. */
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Null of a transaction and of an issued reference. */
  status: z.nullable(z.string()),
})

export const lookUp = staffOperation({
  summary:
    'Requests, support tickets and transactions with this id or reference, as a whole, of the kinds that the caller ' +
    'may look at',
  input: { query: z.object({ text: z.optional(searchField) }) },
  output: z.array(lookedUp),
  refusals: [],
})
