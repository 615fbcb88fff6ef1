import type * as z from 'zod/mini'
import { signedIn } from '../endpoint.ts'
import type * as schemas from './sessions.schemas.ts'

export type OpenSession = z.output<typeof schemas.openedSession>

export const listSessions = signedIn<typeof schemas.listSessions>('GET /api/sessions')
export const endSession = signedIn<typeof schemas.endSession>('POST /api/sessions/:id/end')
export const changePassword = signedIn<typeof schemas.changePassword>('POST /api/password-change')
