import type * as z from 'zod/mini'
import { staff, visitor } from '../../endpoint.ts'
import type * as schemas from './invitations.schemas.ts'

export type StaffInvitation = z.output<typeof schemas.staffInvitation>

const mayLook = staff('staff.look')
const mayChange = staff('staff.change')

export const listInvitations = mayLook<typeof schemas.listInvitations>('GET /api/admin/invitations')
export const inviteStaff = mayChange<typeof schemas.inviteStaff>('POST /api/admin/invitations')
export const confirmInvitation = mayChange<typeof schemas.confirmInvitation>(
  'POST /api/admin/invitations/:id/confirm',
)
export const withdrawInvitation = mayChange<typeof schemas.withdrawInvitation>(
  'POST /api/admin/invitations/:id/withdraw',
)
export const readInvitation = visitor<typeof schemas.readInvitation>('POST /api/invitations/read')
export const acceptInvitation = visitor<typeof schemas.acceptInvitation>('POST /api/invitations/accept')
