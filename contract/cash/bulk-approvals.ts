import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './bulk-approvals.schemas.ts'

export type BulkOutcome = z.output<typeof schemas.bulkOutcome>

const mayDecideDeposits = staff('deposits.decide')
const mayDecideWithdrawals = staff('withdrawals.decide')

export const approveDeposits = mayDecideDeposits<typeof schemas.approveDeposits>(
  'POST /api/admin/deposit-requests/approve',
)
export const approveWithdrawals = mayDecideWithdrawals<typeof schemas.approveWithdrawals>(
  'POST /api/admin/withdrawal-requests/approve',
)
