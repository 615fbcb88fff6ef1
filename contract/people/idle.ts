import type * as z from 'zod/mini'
import { customer, signedIn } from '../endpoint.ts'
import type * as schemas from './idle.schemas.ts'

export type SessionEnd = z.output<typeof schemas.sessionEnd>

export const getSessionEnd = signedIn<typeof schemas.getSessionEnd>('GET /api/session')
export const staySignedIn = signedIn<typeof schemas.staySignedIn>('POST /api/session/active')
export const chooseIdleTime = customer<typeof schemas.chooseIdleTime>('PUT /api/session/idle-time')
