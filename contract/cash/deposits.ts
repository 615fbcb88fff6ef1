import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './deposits.schemas.ts'

export type Wallet = z.output<typeof schemas.wallet>

export const getWallet: Endpoint<typeof schemas.getWallet> = {
  method: 'GET',
  path: '/api/wallet',
  access: 'customer',
}

export type BankDetails = z.output<typeof schemas.bankDetails>

export const getBankDetails: Endpoint<typeof schemas.getBankDetails> = {
  method: 'GET',
  path: '/api/bank-details',
  access: 'customer',
}

export type DepositRequest = z.output<typeof schemas.depositRequest>
export type AdminDepositRequest = z.output<typeof schemas.adminDepositRequest>
export type QueuedDepositRequest = z.output<typeof schemas.queuedDepositRequest>

export const issueDepositReference: Endpoint<typeof schemas.issueDepositReference> = {
  method: 'POST',
  path: '/api/deposit-references',
  access: 'customer',
}

export const listDepositRequests: Endpoint<typeof schemas.listDepositRequests> = {
  method: 'GET',
  path: '/api/deposit-requests',
  access: 'customer',
}

export const requestDeposit: Endpoint<typeof schemas.requestDeposit> = {
  method: 'POST',
  path: '/api/deposit-requests',
  access: 'customer',
}

export const adminListDepositRequests: Endpoint<typeof schemas.adminListDepositRequests> = {
  method: 'GET',
  path: '/api/admin/deposit-requests',
  access: { permission: 'deposits.look' },
}

export const approveDeposit: Endpoint<typeof schemas.approveDeposit> = {
  method: 'PATCH',
  path: '/api/admin/deposit-requests/:id/approve',
  access: { permission: 'deposits.decide' },
}

export const repriceDeposit: Endpoint<typeof schemas.repriceDeposit> = {
  method: 'POST',
  path: '/api/admin/deposit-requests/:id/reprice',
  access: { permission: 'deposits.decide' },
}

export const rejectDeposit: Endpoint<typeof schemas.rejectDeposit> = {
  method: 'PATCH',
  path: '/api/admin/deposit-requests/:id/reject',
  access: { permission: 'deposits.decide' },
}
