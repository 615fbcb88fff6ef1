import * as z from 'zod/mini'
import { IDLE_MINUTES_CHOICES } from '#domain/people/session-lifetime.ts'
import { operation } from '../operation.ts'
import { instant } from '../fields.ts'

const UNKNOWN_TIME = { error: `Choose ${IDLE_MINUTES_CHOICES.join(', ')} minutes` }
const idleMinutes = z.literal(IDLE_MINUTES_CHOICES, UNKNOWN_TIME)

export const sessionEnd = z.object({
  /** The session's end if unused; never after `endsAt`. */
  idleEndsAt: instant,
  /** The session's end at the latest. */
  endsAt: instant,
  idleMinutes,
})

export const getSessionEnd = operation({
  summary: 'When this session ends; asking is no activity',
  output: sessionEnd,
  isActivity: false,
})

export const staySignedIn = operation({
  summary: 'The user is at the page: the idle time starts over, the longest time of a session does not',
  output: sessionEnd,
})

export const chooseIdleTime = operation({
  summary: 'After how many minutes without use every session of the customer ends, from now on',
  input: { body: z.object({ idleMinutes }) },
  output: sessionEnd,
})
