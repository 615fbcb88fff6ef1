import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './claims.schemas.ts'

export type ReviewClaim = z.output<typeof schemas.claim>

export const claimRequest: Endpoint<typeof schemas.claimRequest> = {
  method: 'POST',
  path: '/api/admin/claims',
  access: { permission: 'requests.claim' },
}

export const claimNext: Endpoint<typeof schemas.claimNext> = {
  method: 'POST',
  path: '/api/admin/claims/next',
  access: { permission: 'requests.claim' },
}

export const releaseClaim: Endpoint<typeof schemas.releaseClaim> = {
  method: 'POST',
  path: '/api/admin/claims/release',
  access: { permission: 'requests.claim' },
}
