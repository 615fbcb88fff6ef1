import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as fields from '../review-fields.ts'
import type * as schemas from './lists.schemas.ts'

export type ListCount = z.output<typeof fields.counted>

const mayExport = staff('lists.export')
const mayLook = staff('office.look')

export const exportList = mayExport<typeof schemas.exportList>('GET /api/admin/exports/:list')
export const checkProof = mayLook<typeof schemas.checkProof>('GET /api/admin/proof')
export const countList = mayLook<typeof schemas.countList>('GET /api/admin/lists/:list/count')
