import { visitor } from '../endpoint.ts'
import type * as schemas from './logos.schemas.ts'

export const getLogo = visitor<typeof schemas.getLogo>('GET /api/logo/:symbol')
