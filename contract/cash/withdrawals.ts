import type * as z from 'zod/mini'
import { customer, staff } from '../endpoint.ts'
import type * as schemas from './withdrawals.schemas.ts'

export type WithdrawalRequest = z.output<typeof schemas.withdrawalRequest>
export type AdminWithdrawalRequest = z.output<typeof schemas.adminWithdrawalRequest>
export type PayoutPauseStatus = z.output<typeof schemas.payoutPause>
export type QueuedWithdrawalRequest = z.output<typeof schemas.queuedWithdrawalRequest>
export type PayoutAccount = z.output<typeof schemas.payoutAccount>

const mayLook = staff('withdrawals.look')
const mayDecide = staff('withdrawals.decide')

export const listWithdrawalRequests = customer<typeof schemas.listWithdrawalRequests>(
  'GET /api/withdrawal-requests',
)
export const requestWithdrawal = customer<typeof schemas.requestWithdrawal>('POST /api/withdrawal-requests')
export const withdrawToLastAccount =
  customer<typeof schemas.withdrawToLastAccount>('POST /api/wallet/withdraw')
export const cancelWithdrawal = customer<typeof schemas.cancelWithdrawal>(
  'POST /api/withdrawal-requests/:id/cancel',
)
export const listPayoutAccounts = customer<typeof schemas.listPayoutAccounts>('GET /api/payout-accounts')
export const getPayoutPause = customer<typeof schemas.getPayoutPause>('GET /api/payout-pause')
export const adminListWithdrawalRequests = mayLook<typeof schemas.adminListWithdrawalRequests>(
  'GET /api/admin/withdrawal-requests',
)
export const approveWithdrawal = mayDecide<typeof schemas.approveWithdrawal>(
  'PATCH /api/admin/withdrawal-requests/:id/approve',
)
export const rejectWithdrawal = mayDecide<typeof schemas.rejectWithdrawal>(
  'PATCH /api/admin/withdrawal-requests/:id/reject',
)
