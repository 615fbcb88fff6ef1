import type { Endpoint } from '#contract/endpoint.ts'
import { adminListDepositRequests, approveDeposit, rejectDeposit } from '#contract/funding.ts'
import {
  adminListPasswordResets,
  approvePasswordReset,
  rejectPasswordReset,
} from '#contract/password-resets.ts'
import { adminListProfiles, approveProfile, rejectProfile } from '#contract/profiles.ts'
import { adminListWithdrawalRequests, approveWithdrawal, rejectWithdrawal } from '#contract/withdrawals.ts'
import { CallError, detailOf } from '../../api/call-error.ts'
import { call } from '../../api/client.ts'
import { queryClient, refresh } from '../../api/query.ts'
import { toast, type ToastMessage } from '../../ui/toast.ts'

/** How one kind of request is decided on, and what is said about it. */
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
}

export interface Confirmation {
  title: string
  text: string
  button: string
}

export const DEPOSIT_REVIEW: Review = {
  list: adminListDepositRequests,
  approve: (id) => call(approveDeposit, { params: { id } }),
  reject: (id, reason) => call(rejectDeposit, { params: { id }, body: { reason } }),
  approved: { title: 'Request approved', description: "Deposit credited to the user's wallet" },
  rejected: { title: 'Request rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Deposit Request',
  emptyText: 'No pending deposit requests',
  failureTitle: 'Failed to fetch pending requests',
}

export const WITHDRAWAL_REVIEW: Review = {
  list: adminListWithdrawalRequests,
  approve: (id) => call(approveWithdrawal, { params: { id } }),
  reject: (id, reason) => call(rejectWithdrawal, { params: { id }, body: { reason } }),
  approved: { title: 'Withdrawal approved', description: "Funds deducted from the user's wallet" },
  rejected: { title: 'Withdrawal rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Withdrawal Request',
  emptyText: 'No pending withdrawal requests',
  failureTitle: 'Failed to fetch pending withdrawal requests',
}

export const PROFILE_REVIEW: Review = {
  list: adminListProfiles,
  approve: (id) => call(approveProfile, { params: { id } }),
  reject: (id, reason) => call(rejectProfile, { params: { id }, body: { reason } }),
  approved: { title: 'Profile approved', description: 'User can now trade and deposit funds' },
  rejected: { title: 'Profile rejected', description: 'The user has been notified' },
  rejectTitle: 'Reject Profile Submission',
  emptyText: 'No pending user profiles',
  failureTitle: 'Failed to fetch user profiles',
}

export const PASSWORD_RESET_REVIEW: Review = {
  list: adminListPasswordResets,
  approve: (id) => call(approvePasswordReset, { params: { id } }),
  reject: (id, reason) => call(rejectPasswordReset, { params: { id }, body: { reason } }),
  approved: { title: 'Password reset approved', description: "User's password updated successfully" },
  rejected: {
    title: 'Request rejected',
    description: 'The password stays as it was; the user has been notified',
  },
  confirmation: {
    title: 'Approve Password Reset',
    text:
      'The user already supplied a new password with the request. It applies immediately: every session of ' +
      'theirs ends, and withdrawals pause for 24 hours.',
    button: 'Approve Reset',
  },
  rejectTitle: 'Reject Password Reset Request',
  emptyText: 'No pending password reset requests',
  failureTitle: 'Failed to fetch password reset requests',
}

/** After a decision: the request leaves the list at once, and the list is asked for again. */
export async function settle({ list }: Review, id: string, message: ToastMessage): Promise<void> {
  toast({ ...message, tone: 'success' })
  // A poll under way would bring the decided request back for a moment.
  await queryClient.cancelQueries({ queryKey: [list.path] })
  queryClient.setQueriesData<{ id: string }[]>({ queryKey: [list.path] }, (waiting) =>
    waiting?.filter((request) => request.id !== id),
  )
  void refresh(list)
}

/** After a decision that was refused. Somebody else may have decided first: then the list is out of date. */
export function reportRefusal({ list }: Review, title: string, error: unknown): void {
  const description = detailOf(error, 'Please check your connection and try again')
  toast({ tone: 'error', title, description })
  if (isOutOfDate(error)) void refresh(list)
}

/** The request is not, or no longer, what the list showed. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)
