import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './notes.schemas.ts'

export type CustomerNote = z.output<typeof schemas.customerNote>

export const listCustomerNotes: Endpoint<typeof schemas.listCustomerNotes> = {
  method: 'GET',
  path: '/api/admin/customers/:id/notes',
  access: { permission: 'customers.details' },
}

export const writeCustomerNote: Endpoint<typeof schemas.writeCustomerNote> = {
  method: 'POST',
  path: '/api/admin/customers/:id/notes',
  access: { permission: 'notes.write' },
}
