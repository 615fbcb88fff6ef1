import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './bulk-approvals.schemas.ts'

export type BulkOutcome = z.output<typeof schemas.bulkOutcome>

export const approveDeposits: Endpoint<typeof schemas.approveDeposits> = {
  method: 'POST',
  path: '/api/admin/deposit-requests/approve',
  access: { permission: 'deposits.decide' },
}

export const approveWithdrawals: Endpoint<typeof schemas.approveWithdrawals> = {
  method: 'POST',
  path: '/api/admin/withdrawal-requests/approve',
  access: { permission: 'withdrawals.decide' },
}
