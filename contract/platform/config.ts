import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './config.schemas.ts'

export type PublicConfig = z.output<typeof schemas.publicConfig>

export const getConfig: Endpoint<typeof schemas.getConfig> = {
  method: 'GET',
  path: '/api/config',
  access: 'public',
}

export const getOpenApi: Endpoint<typeof schemas.getOpenApi> = {
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
}
