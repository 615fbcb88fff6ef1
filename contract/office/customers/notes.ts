import type * as z from 'zod/mini'
import { staff } from '../../endpoint.ts'
import type * as schemas from './notes.schemas.ts'

export type CustomerNote = z.output<typeof schemas.customerNote>

const mayDetails = staff('customers.details')
const mayWrite = staff('notes.write')

export const listCustomerNotes = mayDetails<typeof schemas.listCustomerNotes>(
  'GET /api/admin/customers/:id/notes',
)
export const writeCustomerNote = mayWrite<typeof schemas.writeCustomerNote>(
  'POST /api/admin/customers/:id/notes',
)
