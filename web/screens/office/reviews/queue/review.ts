import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AdminDepositRequest,
  adminListDepositRequests,
  approveDeposit,
  rejectDeposit,
} from '#contract/cash/deposits.ts'
import {
  adminListPasswordResets,
  approvePasswordReset,
  type PasswordResetRequest,
  rejectPasswordReset,
} from '#contract/people/password-resets.ts'
import {
  type AdminProfile,
  adminListProfiles,
  approveProfile,
  rejectProfile,
} from '#contract/people/profiles.ts'
import {
  type AdminWithdrawalRequest,
  adminListWithdrawalRequests,
  approveWithdrawal,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import type { Consequences, ReviewWarning } from '#contract/records/reviews.ts'
import { call } from '#web/lib/api/client.ts'
import type { ToastMessage } from '#web/ui/messages/toast.ts'

/** What every request has, of any kind. */
export interface Listed {
  id: string
  username: string
  status: string
  decidedBy: string | null
  processedAt: string | null
  rejectionReason: string | null
  /** US dollars, of a deposit or a withdrawal. */
  amount?: string
  /** Of a password reset. */
  reference?: string
  /** Of a deposit. */
  depositReference?: string
  /** What to check before a decision. */
  warnings?: readonly ReviewWarning[]
  /** Only for pending requests about money. */
  consequences?: Consequences | null
}

/** How one kind of request is decided, with its texts. */
export interface Review {
  list: Endpoint
  approve: (id: string) => Promise<unknown>
  reject: (id: string, reason: string) => Promise<unknown>
  approved: ToastMessage
  rejected: ToastMessage
  /** Asked before an approval, where it does more than the card says. */
  confirmation?: Confirmation
  rejectTitle: string
  emptyText: string
  failureTitle: string
  /** The placeholder of the search: what requests can be found by. */
  searchLabel: string
  /** Of a card, while the list loads. */
  shape: CardSkeleton
}

/** How much a card says. */
export interface CardSkeleton {
  facts: number
  /** Those that take the whole line, after the others. */
  wideFacts: number
  /** Whether it says what an approval would do. */
  hasOutcome: boolean
}

export interface Confirmation {
  title: string
  text: string
  button: string
}

/** What is asked before a request is approved; undefined where an approval can be undone instead. */
export const confirmationOf = (review: Review, { warnings = [] }: Listed): Confirmation | undefined =>
  review.confirmation ?? (warnings.length === 0 ? undefined : WARNED)

const WARNED: Confirmation = {
  title: 'Approve despite warnings?',
  text: 'This request has warnings. Check them before you approve it.',
  button: 'Approve',
}

/** The same with its list. */
export interface ReviewList<Request extends Listed, Status extends string = string> extends Review {
  /** The first one is what waits. */
  statuses: readonly ['pending', ...Status[]]
  ask: (query: ReviewQuestion<Status>, options: { signal: AbortSignal }) => Promise<Request[]>
}

interface ReviewQuestion<Status extends string> {
  status: 'pending' | Status
  search?: string
  limit: string
  after?: string
  before?: string
}

export const DEPOSIT_REVIEW: ReviewList<AdminDepositRequest, 'approved' | 'rejected'> = {
  list: adminListDepositRequests,
  statuses: ['pending', 'approved', 'rejected'],
  ask: (query, options) => call(adminListDepositRequests, { query }, options),
  approve: (id) => call(approveDeposit, { params: { id }, query: {} }),
  reject: (id, reason) => call(rejectDeposit, { params: { id }, body: { reason } }),
  approved: { title: 'Request approved', description: "Deposit credited to the user's wallet" },
  rejected: { title: 'Request rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Deposit Request',
  emptyText: 'No pending deposit requests',
  failureTitle: 'Failed to fetch pending requests',
  searchLabel: 'Search by user or reference',
  shape: { facts: 4, wideFacts: 1, hasOutcome: true },
}

export const WITHDRAWAL_REVIEW: ReviewList<AdminWithdrawalRequest, 'approved' | 'rejected' | 'cancelled'> = {
  list: adminListWithdrawalRequests,
  statuses: ['pending', 'approved', 'rejected', 'cancelled'],
  ask: (query, options) => call(adminListWithdrawalRequests, { query }, options),
  approve: (id) => call(approveWithdrawal, { params: { id } }),
  reject: (id, reason) => call(rejectWithdrawal, { params: { id }, body: { reason } }),
  approved: { title: 'Withdrawal approved', description: "Funds deducted from the user's wallet" },
  rejected: { title: 'Withdrawal rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Withdrawal Request',
  emptyText: 'No pending withdrawal requests',
  failureTitle: 'Failed to fetch pending withdrawal requests',
  searchLabel: 'Search by user or account number',
  shape: { facts: 6, wideFacts: 2, hasOutcome: true },
}

export const PROFILE_REVIEW: ReviewList<AdminProfile, 'approved' | 'rejected'> = {
  list: adminListProfiles,
  statuses: ['pending', 'approved', 'rejected'],
  ask: (query, options) => call(adminListProfiles, { query }, options),
  approve: (id) => call(approveProfile, { params: { id } }),
  reject: (id, reason) => call(rejectProfile, { params: { id }, body: { reason } }),
  approved: { title: 'Profile approved', description: 'User can now trade and deposit funds' },
  rejected: { title: 'Profile rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Profile Submission',
  emptyText: 'No pending user profiles',
  failureTitle: 'Failed to fetch user profiles',
  searchLabel: 'Search by user or ID number',
  shape: { facts: 16, wideFacts: 0, hasOutcome: false },
}

export const PASSWORD_RESET_REVIEW: ReviewList<PasswordResetRequest, 'approved' | 'rejected' | 'closed'> = {
  list: adminListPasswordResets,
  statuses: ['pending', 'approved', 'rejected', 'closed'],
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
  shape: { facts: 5, wideFacts: 0, hasOutcome: false },
}
