import { type DepositCurrency, isRateExpired } from '../cash/deposit.ts'
import type { KycStatus } from '../people/profile.ts'
import { type MoneyLock, moneyLockAt } from '../people/money-lock.ts'
import { FLAG_KINDS, type SetFlag, isInForce } from '../flags/customer-flag.ts'
import type { RestrictableRight } from '../restrictions/restriction.ts'
import { isSameName } from '../cash/withdrawal.ts'

/** Warnings for a reviewer; none blocks a decision. */
export const REVIEW_WARNINGS = [
  'own_request',
  'rate_expired',
  'rate_worse',
  'rate_far',
  'other_holder',
  'profile_not_approved',
  'profile_changed',
  'same_document',
  'same_id_number',
  'same_bank_account',
  'same_address',
  'competing',
  'payouts_paused',
  'money_locked',
  'money_lock_ends',
  'customer_locked',
  ...FLAG_KINDS,
  'deposits_restricted',
  'withdrawals_restricted',
] as const
type ReviewWarningCode = (typeof REVIEW_WARNINGS)[number]

interface NamedCustomer {
  readonly userId: string
  readonly username: string
}

export interface DetectedWarning {
  readonly code: ReviewWarningCode
  /** The first others that it is about. */
  readonly customers: readonly NamedCustomer[]
  /** The number of further others. */
  readonly more: number
  /** When it happened, or when it ends. */
  readonly at: Date | null
  readonly distanceBps?: bigint
}

/** Other customers with something in common: the first by id, and the total. */
export interface SharedBy {
  readonly customers: readonly NamedCustomer[]
  readonly total: number
}

/** Counted at most: a file that half of all customers share must not be read to its end. */
export const MOST_COUNTED = 1_000

/** How long before a password reset others from its address count: trying accounts one by one takes days. */
export const SAME_ADDRESS_DAYS = 7

export interface CustomerFacts {
  readonly customerId: bigint
  readonly kycStatus: KycStatus
  /** Of the latest submission; null before the first. */
  readonly fullName: string | null
  readonly profileAt: Date | null
  readonly payoutsPausedUntil: Date | null
  /** The last money lock, even when over; null when there was none. */
  readonly moneyLock: MoneyLock | null
  /** Since when staff or the customer locked the account; null when not locked. */
  readonly lockedAt: Date | null
  readonly restrictedRights: readonly RestrictableRight[]
  /** Flags that no person has ended. */
  readonly flags: readonly SetFlag[]
  /** Other customers with the same file or ID number as the latest submission. */
  readonly sameDocument: SharedBy | null
  readonly sameIdNumber: SharedBy | null
}

export interface ReviewContext {
  readonly reviewerId: bigint
  readonly at: Date
}

export function depositWarnings(
  request: {
    currency: DepositCurrency
    createdAt: Date
    pricedAt: Date
    isRateWorse: boolean
    /** How far its rate is from the provider's; null within the band. */
    rateFarBps: bigint | null
  },
  customer: CustomerFacts,
  context: ReviewContext,
): DetectedWarning[] {
  return [
    ...ownRequest(customer, context),
    ...(isRateExpired(request, context.at) ? [warning('rate_expired')] : []),
    ...(request.isRateWorse ? [warning('rate_worse')] : []),
    ...(request.rateFarBps === null ? [] : [{ ...warning('rate_far'), distanceBps: request.rateFarBps }]),
    ...profileWarnings(request.createdAt, customer),
    ...duplicates(customer),
    ...accountLocked(customer),
    ...flagged(customer, context),
    ...restricted('deposit', 'deposits_restricted', customer),
  ]
}

export function withdrawalWarnings(
  request: { holder: string; createdAt: Date; sameBankAccount: SharedBy | null },
  customer: CustomerFacts,
  context: ReviewContext,
): DetectedWarning[] {
  const { fullName } = customer
  const isOwnName = fullName !== null && isSameName(request.holder, fullName)
  return [
    ...ownRequest(customer, context),
    ...(isOwnName ? [] : [warning('other_holder')]),
    ...profileWarnings(request.createdAt, customer),
    ...naming('same_bank_account', request.sameBankAccount),
    ...duplicates(customer),
    ...payoutsPaused(customer, context),
    ...moneyLocked(customer, context),
    ...accountLocked(customer),
    ...flagged(customer, context),
    ...restricted('withdraw', 'withdrawals_restricted', customer),
  ]
}

/** Warnings that someone else requested a password reset. */
export function passwordResetWarnings(
  request: { competing: number; sameAddress: SharedBy | null },
  customer: Pick<CustomerFacts, 'customerId' | 'kycStatus' | 'payoutsPausedUntil' | 'flags'>,
  context: ReviewContext,
): DetectedWarning[] {
  return [
    ...ownRequest(customer, context),
    ...(request.competing > 0 ? [warning('competing')] : []),
    ...naming('same_address', request.sameAddress),
    ...notApproved(customer),
    ...flagged(customer, context),
    ...payoutsPaused(customer, context),
  ]
}

/** Warnings that other customers claim to be the same person. */
export function profileSubmissionWarnings(
  customer: CustomerFacts,
  context: ReviewContext,
): DetectedWarning[] {
  return [...ownRequest(customer, context), ...duplicates(customer), ...flagged(customer, context)]
}

const warning = (code: ReviewWarningCode, at: Date | null = null): DetectedWarning => ({
  code,
  customers: [],
  more: 0,
  at,
})

const ownRequest = (
  { customerId }: Pick<CustomerFacts, 'customerId'>,
  { reviewerId }: ReviewContext,
): DetectedWarning[] => (customerId === reviewerId ? [warning('own_request')] : [])

const flagged = ({ flags }: Pick<CustomerFacts, 'flags'>, { at }: ReviewContext): DetectedWarning[] =>
  flags.filter((flag) => isInForce(flag, at)).map(({ kind, endsAt }) => warning(kind, endsAt))

const restricted = (
  right: RestrictableRight,
  code: ReviewWarningCode,
  { restrictedRights }: Pick<CustomerFacts, 'restrictedRights'>,
): DetectedWarning[] => (restrictedRights.includes(right) ? [warning(code)] : [])

/** The profile of the time allowed the request; the latest one does not. */
function profileWarnings(requestedAt: Date, { kycStatus, profileAt }: CustomerFacts): DetectedWarning[] {
  const hasChanged = profileAt !== null && profileAt > requestedAt
  return [...notApproved({ kycStatus }), ...(hasChanged ? [warning('profile_changed', profileAt)] : [])]
}

const notApproved = ({ kycStatus }: Pick<CustomerFacts, 'kycStatus'>): DetectedWarning[] =>
  kycStatus === 'approved' ? [] : [warning('profile_not_approved')]

const duplicates = ({ sameDocument, sameIdNumber }: CustomerFacts): DetectedWarning[] => [
  ...naming('same_document', sameDocument),
  ...naming('same_id_number', sameIdNumber),
]

const naming = (code: ReviewWarningCode, shared: SharedBy | null): DetectedWarning[] =>
  shared === null
    ? []
    : [{ code, customers: shared.customers, more: shared.total - shared.customers.length, at: null }]

function payoutsPaused(
  { payoutsPausedUntil }: Pick<CustomerFacts, 'payoutsPausedUntil'>,
  { at }: ReviewContext,
): DetectedWarning[] {
  return payoutsPausedUntil !== null && at < payoutsPausedUntil
    ? [warning('payouts_paused', payoutsPausedUntil)]
    : []
}

const accountLocked = ({ lockedAt }: Pick<CustomerFacts, 'lockedAt'>): DetectedWarning[] =>
  lockedAt === null ? [] : [warning('customer_locked', lockedAt)]

/** The customer's own lock: its start, and its end once turned off. Nothing is paid out. */
function moneyLocked(
  { moneyLock }: Pick<CustomerFacts, 'moneyLock'>,
  { at }: ReviewContext,
): DetectedWarning[] {
  const lock = moneyLockAt(moneyLock, at)
  if (lock === null) return []
  const on = warning('money_locked', lock.since)
  return lock.endsAt === null ? [on] : [on, warning('money_lock_ends', lock.endsAt)]
}
