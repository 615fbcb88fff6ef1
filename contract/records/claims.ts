import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './claims.schemas.ts'

export type ReviewClaim = z.output<typeof schemas.claim>

const mayClaim = staff('requests.claim')

export const claimRequest = mayClaim<typeof schemas.claimRequest>('POST /api/admin/claims')
export const claimNext = mayClaim<typeof schemas.claimNext>('POST /api/admin/claims/next')
export const releaseClaim = mayClaim<typeof schemas.releaseClaim>('POST /api/admin/claims/release')
