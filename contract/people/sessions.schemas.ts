import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { instant, nothing } from '../fields.ts'
import { passwordChange } from './form-schemas.ts'

export const openedSession = z.object({
  /** Part of the token's hash: names the session, cannot open it. */
  id: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

export const listSessions = operation({
  summary: "The user's active sessions, this one first",
  output: z.array(openedSession),
})

export const endSession = operation({
  summary: "End one of the user's own sessions",
  input: {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/, { error: 'Unknown session' })) }),
  },
  output: nothing,
  refusals: ['not_found'],
})

export const changePassword = operation({
  summary: "Change one's own password; every other session ends",
  input: { body: passwordChange },
  output: nothing,
  refusals: ['wrong_password', 'busy', 'second_factor_due'],
})
