import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './profiles.schemas.ts'

export type ProfileSubmission = z.output<typeof schemas.profileSubmission>
export type Profile = z.output<typeof schemas.profile>
export type AdminProfile = z.output<typeof schemas.adminProfile>
export type QueuedProfile = z.output<typeof schemas.queuedProfile>

export const getProfile: Endpoint<typeof schemas.getProfile> = {
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
}

export const createProfile: Endpoint<typeof schemas.createProfile> = {
  method: 'POST',
  path: '/api/profile',
  access: 'customer',
}

export const updateProfile: Endpoint<typeof schemas.updateProfile> = {
  method: 'PUT',
  path: '/api/profile',
  access: 'customer',
}

export const getOwnDocument: Endpoint<typeof schemas.getOwnDocument> = {
  method: 'GET',
  path: '/api/profile/document',
  access: 'customer',
}

export const adminListProfiles: Endpoint<typeof schemas.adminListProfiles> = {
  method: 'GET',
  path: '/api/admin/profiles',
  access: { permission: 'profiles.look' },
}

export const adminGetDocument: Endpoint<typeof schemas.adminGetDocument> = {
  method: 'GET',
  path: '/api/admin/profiles/:id/document',
  access: { permission: 'documents.view' },
}

export const approveProfile: Endpoint<typeof schemas.approveProfile> = {
  method: 'POST',
  path: '/api/admin/profiles/:id/approve',
  access: { permission: 'profiles.decide' },
}

export const rejectProfile: Endpoint<typeof schemas.rejectProfile> = {
  method: 'POST',
  path: '/api/admin/profiles/:id/reject',
  access: { permission: 'profiles.decide' },
}
