import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './corrections.schemas.ts'

export type CorrectableTransaction = z.output<typeof schemas.correctableTransaction>
export type CorrectionPreview = z.output<typeof schemas.correctionPreview>
export type Correction = z.output<typeof schemas.correction>

const mayDetails = staff('customers.details')
const mayPropose = staff('adjustments.propose')

export const adminListTransactions = mayDetails<typeof schemas.adminListTransactions>(
  'GET /api/admin/customers/:id/transactions',
)
export const previewCorrection = mayPropose<typeof schemas.previewCorrection>(
  'POST /api/admin/customers/:id/corrections/preview',
)
export const correctAccount = mayPropose<typeof schemas.correctAccount>(
  'POST /api/admin/customers/:id/corrections',
)
