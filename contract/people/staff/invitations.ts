import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './invitations.schemas.ts'

export type StaffInvitation = z.output<typeof schemas.staffInvitation>

export const listInvitations: Endpoint<typeof schemas.listInvitations> = {
  method: 'GET',
  path: '/api/admin/invitations',
  access: { permission: 'staff.look' },
}

export const inviteStaff: Endpoint<typeof schemas.inviteStaff> = {
  method: 'POST',
  path: '/api/admin/invitations',
  access: { permission: 'staff.change' },
}

export const confirmInvitation: Endpoint<typeof schemas.confirmInvitation> = {
  method: 'POST',
  path: '/api/admin/invitations/:id/confirm',
  access: { permission: 'staff.change' },
}

export const withdrawInvitation: Endpoint<typeof schemas.withdrawInvitation> = {
  method: 'POST',
  path: '/api/admin/invitations/:id/withdraw',
  access: { permission: 'staff.change' },
}

export const readInvitation: Endpoint<typeof schemas.readInvitation> = {
  method: 'POST',
  path: '/api/invitations/read',
  access: 'public',
}

export const acceptInvitation: Endpoint<typeof schemas.acceptInvitation> = {
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'public',
}
