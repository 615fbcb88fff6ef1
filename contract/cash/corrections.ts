import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './corrections.schemas.ts'

export type CorrectableTransaction = z.output<typeof schemas.correctableTransaction>
export type CorrectionPreview = z.output<typeof schemas.correctionPreview>
export type Correction = z.output<typeof schemas.correction>

export const adminListTransactions: Endpoint<typeof schemas.adminListTransactions> = {
  method: 'GET',
  path: '/api/admin/customers/:id/transactions',
  access: { permission: 'customers.details' },
}

export const previewCorrection: Endpoint<typeof schemas.previewCorrection> = {
  method: 'POST',
  path: '/api/admin/customers/:id/corrections/preview',
  access: { permission: 'adjustments.propose' },
}

export const correctAccount: Endpoint<typeof schemas.correctAccount> = {
  method: 'POST',
  path: '/api/admin/customers/:id/corrections',
  access: { permission: 'adjustments.propose' },
}
