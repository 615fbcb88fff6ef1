import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing, typedPasswordField } from '../fields.ts'
import { newPasswordField } from './identity.ts'

export const openedSession = z.object({
  /** The beginning of the hash of the session's token: enough to name it, useless to open it. */
  id: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type OpenedSession = z.output<typeof openedSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed-in',
  summary: 'Where the user is signed in, this session first',
  input: {},
  output: z.array(openedSession),
  refusals: [],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/end',
  access: 'signed-in',
  summary: "End one of the user's own sessions",
  input: {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/, { error: 'Unknown session' })) }),
  },
  output: nothing,
  refusals: ['not_found'],
})

export const passwordChange = z.object({
  currentPassword: typedPasswordField,
  newPassword: newPasswordField,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password-change',
  access: 'customer',
  summary: "Change one's own password; every other session ends",
  input: { body: passwordChange },
  output: nothing,
  refusals: ['wrong_password', 'busy', 'second_factor_due'],
})
