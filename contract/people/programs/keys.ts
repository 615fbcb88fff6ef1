import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './keys.schemas.ts'

export type ApiKey = z.output<typeof schemas.apiKey>
export type ApiKeys = z.output<typeof schemas.apiKeys>
export type NewApiKey = z.output<typeof schemas.newApiKey>

export const listKeys: Endpoint<typeof schemas.listKeys> = {
  method: 'GET',
  path: '/api/keys',
  access: 'customer',
}

export const createKey: Endpoint<typeof schemas.createKey> = {
  method: 'POST',
  path: '/api/keys',
  access: 'customer',
}

export const revokeKey: Endpoint<typeof schemas.revokeKey> = {
  method: 'POST',
  path: '/api/keys/:id/revoke',
  access: 'customer',
}

export const stopKeys: Endpoint<typeof schemas.stopKeys> = {
  method: 'POST',
  path: '/api/keys/stop',
  access: 'customer',
}

export const resumeKeys: Endpoint<typeof schemas.resumeKeys> = {
  method: 'POST',
  path: '/api/keys/resume',
  access: 'customer',
}

export const resumeKeyOrders: Endpoint<typeof schemas.resumeKeyOrders> = {
  method: 'POST',
  path: '/api/keys/resume-orders',
  access: 'customer',
}
