import type * as z from 'zod/mini'
import { staff } from '../../endpoint.ts'
import type * as schemas from './staff.schemas.ts'

export type StaffMember = z.output<typeof schemas.staffMember>

const mayLook = staff('staff.look')
const mayChange = staff('staff.change')

export const listStaff = mayLook<typeof schemas.listStaff>('GET /api/admin/staff')
export const grantRole = mayChange<typeof schemas.grantRole>('POST /api/admin/staff/:id/grant')
export const revokeRole = mayChange<typeof schemas.revokeRole>('POST /api/admin/staff/:id/revoke')
export const deactivateStaff = mayChange<typeof schemas.deactivateStaff>(
  'POST /api/admin/staff/:id/deactivate',
)
export const reactivateStaff = mayChange<typeof schemas.reactivateStaff>(
  'POST /api/admin/staff/:id/reactivate',
)
export const unlinkStaff = mayChange<typeof schemas.unlinkStaff>('POST /api/admin/staff/:id/unlink')
