import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './withdrawals.schemas.ts'

export type WithdrawalRequest = z.output<typeof schemas.withdrawalRequest>
export type AdminWithdrawalRequest = z.output<typeof schemas.adminWithdrawalRequest>
export type PayoutPauseStatus = z.output<typeof schemas.payoutPause>
export type QueuedWithdrawalRequest = z.output<typeof schemas.queuedWithdrawalRequest>
export type PayoutAccount = z.output<typeof schemas.payoutAccount>

export const listWithdrawalRequests: Endpoint<typeof schemas.listWithdrawalRequests> = {
  method: 'GET',
  path: '/api/withdrawal-requests',
  access: 'customer',
}

export const requestWithdrawal: Endpoint<typeof schemas.requestWithdrawal> = {
  method: 'POST',
  path: '/api/withdrawal-requests',
  access: 'customer',
}

export const withdrawToLastAccount: Endpoint<typeof schemas.withdrawToLastAccount> = {
  method: 'POST',
  path: '/api/wallet/withdraw',
  access: 'customer',
}

export const cancelWithdrawal: Endpoint<typeof schemas.cancelWithdrawal> = {
  method: 'POST',
  path: '/api/withdrawal-requests/:id/cancel',
  access: 'customer',
}

export const listPayoutAccounts: Endpoint<typeof schemas.listPayoutAccounts> = {
  method: 'GET',
  path: '/api/payout-accounts',
  access: 'customer',
}

export const getPayoutPause: Endpoint<typeof schemas.getPayoutPause> = {
  method: 'GET',
  path: '/api/payout-pause',
  access: 'customer',
}

export const adminListWithdrawalRequests: Endpoint<typeof schemas.adminListWithdrawalRequests> = {
  method: 'GET',
  path: '/api/admin/withdrawal-requests',
  access: { permission: 'withdrawals.look' },
}

export const approveWithdrawal: Endpoint<typeof schemas.approveWithdrawal> = {
  method: 'PATCH',
  path: '/api/admin/withdrawal-requests/:id/approve',
  access: { permission: 'withdrawals.decide' },
}

export const rejectWithdrawal: Endpoint<typeof schemas.rejectWithdrawal> = {
  method: 'PATCH',
  path: '/api/admin/withdrawal-requests/:id/reject',
  access: { permission: 'withdrawals.decide' },
}
