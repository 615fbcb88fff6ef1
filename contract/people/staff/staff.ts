import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './staff.schemas.ts'

export type StaffMember = z.output<typeof schemas.staffMember>

export const listStaff: Endpoint<typeof schemas.listStaff> = {
  method: 'GET',
  path: '/api/admin/staff',
  access: { permission: 'staff.look' },
}

export const grantRole: Endpoint<typeof schemas.grantRole> = {
  method: 'POST',
  path: '/api/admin/staff/:id/grant',
  access: { permission: 'staff.change' },
}

export const revokeRole: Endpoint<typeof schemas.revokeRole> = {
  method: 'POST',
  path: '/api/admin/staff/:id/revoke',
  access: { permission: 'staff.change' },
}

export const deactivateStaff: Endpoint<typeof schemas.deactivateStaff> = {
  method: 'POST',
  path: '/api/admin/staff/:id/deactivate',
  access: { permission: 'staff.change' },
}

export const reactivateStaff: Endpoint<typeof schemas.reactivateStaff> = {
  method: 'POST',
  path: '/api/admin/staff/:id/reactivate',
  access: { permission: 'staff.change' },
}

export const unlinkStaff: Endpoint<typeof schemas.unlinkStaff> = {
  method: 'POST',
  path: '/api/admin/staff/:id/unlink',
  access: { permission: 'staff.change' },
}
