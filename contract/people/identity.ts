import type * as z from 'zod/mini'
import { signedIn, visitor } from '../endpoint.ts'
import type * as schemas from './identity.schemas.ts'

export type User = z.output<typeof schemas.user>
export type SecondStepDue = z.output<typeof schemas.secondStepDue>

export const getUser = signedIn<typeof schemas.getUser>('GET /api/user')
export const register = visitor<typeof schemas.register>('POST /api/register')
export const login = visitor<typeof schemas.login>('POST /api/login')
export const logout = visitor<typeof schemas.logout>('POST /api/logout')
