import type * as z from 'zod/mini'
import { customer, staff } from '../endpoint.ts'
import type * as schemas from './profiles.schemas.ts'

export type ProfileSubmission = z.output<typeof schemas.profileSubmission>
export type Profile = z.output<typeof schemas.profile>
export type AdminProfile = z.output<typeof schemas.adminProfile>
export type QueuedProfile = z.output<typeof schemas.queuedProfile>

const mayLook = staff('profiles.look')
const mayView = staff('documents.view')
const mayDecide = staff('profiles.decide')

export const getProfile = customer<typeof schemas.getProfile>('GET /api/profile')
export const createProfile = customer<typeof schemas.createProfile>('POST /api/profile')
export const updateProfile = customer<typeof schemas.updateProfile>('PUT /api/profile')
export const getOwnDocument = customer<typeof schemas.getOwnDocument>('GET /api/profile/document')
export const adminListProfiles = mayLook<typeof schemas.adminListProfiles>('GET /api/admin/profiles')
export const adminGetDocument = mayView<typeof schemas.adminGetDocument>(
  'GET /api/admin/profiles/:id/document',
)
export const approveProfile = mayDecide<typeof schemas.approveProfile>('POST /api/admin/profiles/:id/approve')
export const rejectProfile = mayDecide<typeof schemas.rejectProfile>('POST /api/admin/profiles/:id/reject')
