import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './saved-filters.schemas.ts'

export type SavedFilter = z.output<typeof schemas.savedFilter>

export const listViews: Endpoint<typeof schemas.listViews> = {
  method: 'GET',
  path: '/api/admin/views',
  access: { permission: 'office.look' },
}

export const saveView: Endpoint<typeof schemas.saveView> = {
  method: 'POST',
  path: '/api/admin/views',
  access: { permission: 'office.look' },
}

export const removeView: Endpoint<typeof schemas.removeView> = {
  method: 'POST',
  path: '/api/admin/views/:id/remove',
  access: { permission: 'office.look' },
}
