import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './identity.schemas.ts'

export type User = z.output<typeof schemas.user>

export const getUser: Endpoint<typeof schemas.getUser> = {
  method: 'GET',
  path: '/api/user',
  access: 'signed-in',
}

export const register: Endpoint<typeof schemas.register> = {
  method: 'POST',
  path: '/api/register',
  access: 'public',
}

export type SecondStepDue = z.output<typeof schemas.secondStepDue>

export const login: Endpoint<typeof schemas.login> = {
  method: 'POST',
  path: '/api/login',
  access: 'public',
}

export const logout: Endpoint<typeof schemas.logout> = {
  method: 'POST',
  path: '/api/logout',
  access: 'public',
}
