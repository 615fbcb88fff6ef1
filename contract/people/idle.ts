import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './idle.schemas.ts'

export type SessionEnd = z.output<typeof schemas.sessionEnd>

export const getSessionEnd: Endpoint<typeof schemas.getSessionEnd> = {
  method: 'GET',
  path: '/api/session',
  access: 'signed-in',
}

export const staySignedIn: Endpoint<typeof schemas.staySignedIn> = {
  method: 'POST',
  path: '/api/session/active',
  access: 'signed-in',
}

export const chooseIdleTime: Endpoint<typeof schemas.chooseIdleTime> = {
  method: 'PUT',
  path: '/api/session/idle-time',
  access: 'customer',
}
