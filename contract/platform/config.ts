import type * as z from 'zod/mini'
import { visitor } from '../endpoint.ts'
import type * as schemas from './config.schemas.ts'

export type PublicConfig = z.output<typeof schemas.publicConfig>

export const getConfig = visitor<typeof schemas.getConfig>('GET /api/config')
export const getOpenApi = visitor<typeof schemas.getOpenApi>('GET /api/openapi.json')
