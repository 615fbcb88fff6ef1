import type * as z from 'zod/mini'
import { customer } from '../../endpoint.ts'
import type * as schemas from './keys.schemas.ts'

export type ApiKey = z.output<typeof schemas.apiKey>
export type ApiKeys = z.output<typeof schemas.apiKeys>
export type NewApiKey = z.output<typeof schemas.newApiKey>

export const listKeys = customer<typeof schemas.listKeys>('GET /api/keys')
export const createKey = customer<typeof schemas.createKey>('POST /api/keys')
export const revokeKey = customer<typeof schemas.revokeKey>('POST /api/keys/:id/revoke')
export const stopKeys = customer<typeof schemas.stopKeys>('POST /api/keys/stop')
export const resumeKeys = customer<typeof schemas.resumeKeys>('POST /api/keys/resume')
export const resumeKeyOrders = customer<typeof schemas.resumeKeyOrders>('POST /api/keys/resume-orders')
