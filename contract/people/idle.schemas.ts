import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { instant } from '../fields.ts'

export const sessionEnd = z.object({
  /** When the session ends unless it is used before; never after `endsAt`. */
  idleEndsAt: instant,
  /** When it ends in any case. */
  endsAt: instant,
})

export const getSessionEnd = operation({
  summary: 'When this session ends; asking is no activity',
  input: {},
  output: sessionEnd,
  refusals: [],
  isActivity: false,
})

export const staySignedIn = operation({
  summary: 'The user is at the page: the idle time starts over, the longest time of a session does not',
  input: {},
  output: sessionEnd,
  refusals: [],
})
