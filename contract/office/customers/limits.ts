import { customer } from '../../endpoint.ts'
import type * as schemas from './limits.schemas.ts'

export const listLimits = customer<typeof schemas.listLimits>('GET /api/limits')
