import { approveDeposits, approveWithdrawals, type BulkOutcome } from '#contract/cash/bulk-approvals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type QueuedDepositRequest,
  adminListDepositRequests,
  approveDeposit,
  rejectDeposit,
} from '#contract/cash/deposits.ts'
import {
  adminListPasswordResets,
  approvePasswordReset,
  type QueuedPasswordReset,
  rejectPasswordReset,
} from '#contract/people/password-resets.ts'
import {
  adminListProfiles,
  approveProfile,
  type QueuedProfile,
  rejectProfile,
} from '#contract/people/profiles.ts'
import {
  type QueuedWithdrawalRequest,
  adminListWithdrawalRequests,
  approveWithdrawal,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import type { ReviewClaim } from '#contract/records/claims.ts'
import type { Consequences, Outcome, ReviewWarning } from '#contract/records/reviews.ts'
import { type ReviewQueueName, CLAIM_PERMISSION } from '#domain/reviews/claim.ts'
import type { ProfileFix } from '#domain/reviews/profile-fix.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { propose } from '#contract/records/proposals.ts'
import type { SharedQueue } from '#web/features/claims/claims.tsx'
import { call } from '#web/lib/api/client.ts'
import type { ToastMessage } from '#web/ui/messages/toast.ts'

export interface Listed {
  id: string
  username: string
  status: string
  createdAt: string
  decidedBy: string | null
  processedAt: string | null
  rejectionReason: string | null
  /** The customer's legal name; null before their first profile. */
  fullName?: string | null
  /** US dollars, of a deposit or a withdrawal. */
  amount?: string
  /** What was sent, of a deposit. */
  originalAmount?: string
  currency?: string
  /** Of a deposit in another currency, at today's rate. */
  today?: QueuedDepositRequest['today']
  reference?: string
  depositReference?: string
  warnings?: readonly ReviewWarning[]
  /** Of a waiting profile: whether this reviewer has opened its document. */
  documentViewed?: boolean
  claim?: ReviewClaim | null
  /** Only for pending requests about money. */
  consequences?: Consequences | null
  /** Names row and card, where that is not the customer. */
  title?: string
  /** The row's second line, where that is not customer and kind. */
  subtitle?: string
  /** Whether this person decides it, where the queue's permission is not enough. */
  mayDecide?: boolean
}

/** Takes ids; returns each outcome. */
export type ApproveTogether = (ids: string[]) => Promise<{ outcomes: BulkOutcome[] }>

export interface Review {
  list: Endpoint
  /** The name in claims, saved filters and files; null without any of them. */
  queue: ReviewQueueName | null
  /** To decide; without it the queue is read-only. */
  permission: Permission
  kind: 'Deposit' | 'Withdrawal' | 'Password reset' | 'Profile' | 'Proposal'
  listLabel: string
  movesMoney: boolean
  approve: (id: string, arrived?: 'before') => Promise<unknown>
  reject: (id: string, reason: string, fixes?: ProfileFix[]) => Promise<unknown>
  /** Proposes the approval, where one person may not give it alone. */
  propose?: (id: string) => Promise<unknown>
  approveTogether?: ApproveTogether
  approved: ToastMessage
  rejected: ToastMessage
  /** Asked before an approval that does more than the card says. */
  confirmation?: Confirmation
  rejectTitle: string
  /** Who reads the reason of a rejection, where that is not the customer. */
  reasonHint?: string
  /** What a decision changes beside its list. */
  changes?: readonly Endpoint[]
  emptyText: string
  failureTitle: string
  /** The search's placeholder: what finds a request; null without a search. */
  searchLabel: string | null
  facts: number
}

/** The queue as colleagues share it; null for one without claims. */
export const sharedBy = ({ queue, list }: Review): SharedQueue | null => queue && { queue, list }

interface Confirmation {
  title: string
  text: string
  button: string
}

export interface Approval {
  /** The transfer arrived before the rate fell. */
  arrived?: 'before'
  /** US dollars, where it moves money. */
  amount: string | undefined
  outcome: Outcome | undefined
  confirmation: Confirmation | undefined
}

/** Approves another way than the card's button; absent during an approval. */
export type OnApprove = ((approval: Approval) => void) | undefined

export const usualApproval = (
  review: Review,
  { amount, today, consequences, warnings = [], documentViewed = true }: Listed,
): Approval => ({
  amount: today?.isCredited ? today.amount : amount,
  outcome: consequences?.approved,
  confirmation:
    review.confirmation ??
    (documentViewed ? undefined : warnings.length === 0 ? UNSEEN : UNSEEN_AND_WARNED) ??
    (warnings.length === 0 ? undefined : WARNED),
})

/** Credits the locked amount of a deposit whose rate fell after its transfer had arrived. */
export const lockedApproval = (amount: string, outcome: Outcome): Approval => ({
  arrived: 'before',
  amount,
  outcome,
  confirmation: {
    title: 'Approve at the locked rate?',
    text: 'Only for a transfer that arrived before the rate fell. Check its date on the bank statement.',
    button: 'Approve',
  },
})

const WARNED: Confirmation = {
  title: 'Approve despite warnings?',
  text: 'This request has warnings. Check them before you approve it.',
  button: 'Approve',
}

const UNSEEN: Confirmation = {
  title: 'Approve without viewing the document?',
  text: 'You have not viewed the ID document of this profile. It proves what the customer entered.',
  button: 'Approve',
}

const UNSEEN_AND_WARNED: Confirmation = { ...UNSEEN, text: `${UNSEEN.text} It has warnings too.` }

export interface ReviewList<Request extends Listed, Status extends string = string> extends Review {
  /** The first one is what waits. */
  statuses: readonly ['pending', ...Status[]]
  ask: (query: ReviewQuestion<Status>, options: { signal: AbortSignal }) => Promise<Request[]>
}

interface ReviewQuestion<Status extends string> {
  status?: 'pending' | Status
  search?: string
  limit: string
  after?: string
  before?: string
}

/** Why it is proposed. */
const ABOVE = 'Above the limit for one person'

export const DEPOSIT_REVIEW: ReviewList<QueuedDepositRequest, 'approved' | 'rejected'> = {
  list: adminListDepositRequests,
  queue: 'deposits',
  permission: CLAIM_PERMISSION.deposits,
  kind: 'Deposit',
  listLabel: 'Deposit requests',
  movesMoney: true,
  statuses: ['pending', 'approved', 'rejected'],
  ask: (query, options) => call(adminListDepositRequests, { query }, options),
  approve: (id, arrived) => call(approveDeposit, { params: { id }, query: { arrived } }),
  reject: (id, reason) => call(rejectDeposit, { params: { id }, body: { reason } }),
  propose: (requestId) => call(propose, { body: { kind: 'deposit_approval', requestId, reason: ABOVE } }),
  approveTogether: (ids) => call(approveDeposits, { body: { ids } }),
  approved: { title: 'Request approved', description: "Deposit credited to the user's wallet" },
  rejected: { title: 'Request rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Deposit Request',
  emptyText: 'No pending deposit requests',
  failureTitle: 'Failed to fetch pending requests',
  searchLabel: 'Search by user or reference',
  facts: 5,
}

export const WITHDRAWAL_REVIEW: ReviewList<QueuedWithdrawalRequest, 'approved' | 'rejected' | 'cancelled'> = {
  list: adminListWithdrawalRequests,
  queue: 'withdrawals',
  permission: CLAIM_PERMISSION.withdrawals,
  kind: 'Withdrawal',
  listLabel: 'Withdrawal requests',
  movesMoney: true,
  statuses: ['pending', 'approved', 'rejected', 'cancelled'],
  ask: (query, options) => call(adminListWithdrawalRequests, { query }, options),
  approve: (id) => call(approveWithdrawal, { params: { id } }),
  reject: (id, reason) => call(rejectWithdrawal, { params: { id }, body: { reason } }),
  propose: (requestId) => call(propose, { body: { kind: 'withdrawal_approval', requestId, reason: ABOVE } }),
  approveTogether: (ids) => call(approveWithdrawals, { body: { ids } }),
  approved: { title: 'Withdrawal approved', description: "Funds deducted from the user's wallet" },
  rejected: { title: 'Withdrawal rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Withdrawal Request',
  emptyText: 'No pending withdrawal requests',
  failureTitle: 'Failed to fetch pending withdrawal requests',
  searchLabel: 'Search by user or account number',
  facts: 8,
}

export const PROFILE_REVIEW: ReviewList<QueuedProfile, 'approved' | 'rejected'> = {
  list: adminListProfiles,
  queue: 'profiles',
  permission: CLAIM_PERMISSION.profiles,
  kind: 'Profile',
  listLabel: 'User profiles',
  movesMoney: false,
  statuses: ['pending', 'approved', 'rejected'],
  ask: (query, options) => call(adminListProfiles, { query }, options),
  approve: (id) => call(approveProfile, { params: { id } }),
  reject: (id, reason, fixes = []) =>
    call(rejectProfile, { params: { id }, body: { reason, ...(fixes.length > 0 && { fixes }) } }),
  approved: { title: 'Profile approved', description: 'User can now trade and deposit funds' },
  rejected: { title: 'Profile rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Profile Submission',
  emptyText: 'No pending user profiles',
  failureTitle: 'Failed to fetch user profiles',
  searchLabel: 'Search by user or ID number',
  facts: 16,
}

export const PASSWORD_RESET_REVIEW: ReviewList<
  QueuedPasswordReset,
  'approved' | 'rejected' | 'denied' | 'closed'
> = {
  list: adminListPasswordResets,
  queue: 'password_resets',
  permission: CLAIM_PERMISSION.password_resets,
  kind: 'Password reset',
  listLabel: 'Password resets',
  movesMoney: false,
  statuses: ['pending', 'approved', 'rejected', 'denied', 'closed'],
  ask: (query, options) => call(adminListPasswordResets, { query }, options),
  approve: (id) => call(approvePasswordReset, { params: { id } }),
  reject: (id, reason) => call(rejectPasswordReset, { params: { id }, body: { reason } }),
  approved: { title: 'Password reset approved', description: "User's password updated successfully" },
  rejected: {
    title: 'Request rejected',
    description: "The password wasn't changed; the user has been notified",
  },
  confirmation: {
    title: 'Approve Password Reset',
    text:
      'The user already supplied a new password with the request. It applies immediately: all their sessions ' +
      'end, and withdrawals pause for 24 hours.',
    button: 'Approve Reset',
  },
  rejectTitle: 'Reject Password Reset Request',
  emptyText: 'No pending password reset requests',
  failureTitle: 'Failed to fetch password reset requests',
  searchLabel: 'Search by user or reference',
  facts: 5,
}
