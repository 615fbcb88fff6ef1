import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './sessions.schemas.ts'

export type OpenSession = z.output<typeof schemas.openedSession>

export const listSessions: Endpoint<typeof schemas.listSessions> = {
  method: 'GET',
  path: '/api/sessions',
  access: 'signed-in',
}

export const endSession: Endpoint<typeof schemas.endSession> = {
  method: 'POST',
  path: '/api/sessions/:id/end',
  access: 'signed-in',
}

export const changePassword: Endpoint<typeof schemas.changePassword> = {
  method: 'POST',
  path: '/api/password-change',
  access: 'signed-in',
}
