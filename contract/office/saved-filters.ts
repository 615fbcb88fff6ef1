import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './saved-filters.schemas.ts'

export type SavedFilter = z.output<typeof schemas.savedFilter>

const mayLook = staff('office.look')

export const listViews = mayLook<typeof schemas.listViews>('GET /api/admin/views')
export const saveView = mayLook<typeof schemas.saveView>('POST /api/admin/views')
export const removeView = mayLook<typeof schemas.removeView>('POST /api/admin/views/:id/remove')
