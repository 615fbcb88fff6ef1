import type * as z from 'zod/mini'
import { customer, staff } from '../endpoint.ts'
import type * as schemas from './deposits.schemas.ts'

export type Wallet = z.output<typeof schemas.wallet>
export type BankDetails = z.output<typeof schemas.bankDetails>
export type DepositRequest = z.output<typeof schemas.depositRequest>
export type AdminDepositRequest = z.output<typeof schemas.adminDepositRequest>
export type QueuedDepositRequest = z.output<typeof schemas.queuedDepositRequest>

const mayLook = staff('deposits.look')
const mayDecide = staff('deposits.decide')

export const getWallet = customer<typeof schemas.getWallet>('GET /api/wallet')
export const getBankDetails = customer<typeof schemas.getBankDetails>('GET /api/bank-details')
export const issueDepositReference = customer<typeof schemas.issueDepositReference>(
  'POST /api/deposit-references',
)
export const listDepositRequests = customer<typeof schemas.listDepositRequests>('GET /api/deposit-requests')
export const requestDeposit = customer<typeof schemas.requestDeposit>('POST /api/deposit-requests')
export const adminListDepositRequests = mayLook<typeof schemas.adminListDepositRequests>(
  'GET /api/admin/deposit-requests',
)
export const approveDeposit = mayDecide<typeof schemas.approveDeposit>(
  'PATCH /api/admin/deposit-requests/:id/approve',
)
export const repriceDeposit = mayDecide<typeof schemas.repriceDeposit>(
  'POST /api/admin/deposit-requests/:id/reprice',
)
export const rejectDeposit = mayDecide<typeof schemas.rejectDeposit>(
  'PATCH /api/admin/deposit-requests/:id/reject',
)
