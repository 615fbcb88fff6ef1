import * as z from 'zod/mini'
import { MONEY_LOCK_DELAYS_HOURS } from '#domain/people/money-lock.ts'
import { operation } from '../operation.ts'
import { instant, nothing } from '../fields.ts'
import { typedPasswordField } from '../text-fields.ts'

const UNKNOWN_DELAY = { error: `Choose ${MONEY_LOCK_DELAYS_HOURS.join(', ')} hours` }
const delayHours = z.literal(MONEY_LOCK_DELAYS_HOURS, UNKNOWN_DELAY)

export const moneyLock = z.object({
  isOn: z.boolean(),
  /** All null while it is off. */
  since: z.nullable(instant),
  delayHours: z.nullable(delayHours),
  /** When it ends, once it was turned off. */
  endsAt: z.nullable(instant),
})

export const getMoneyLock = operation({
  summary: 'Whether the customer has locked what leaves their account',
  output: moneyLock,
  isViewable: true,
})

export const lockMoney = operation({
  summary: 'Lock withdrawals and new bank accounts at once; never shortens the delay of a lock that is on',
  input: { body: z.object({ delayHours }) },
  output: moneyLock,
})

export const unlockMoney = operation({
  summary: 'End the lock after its delay; asks for the password and the second factor',
  input: { body: z.object({ password: typedPasswordField }) },
  output: moneyLock,
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'money_not_locked'],
})

export const lockOwnAccount = operation({
  summary: 'Lock the account: sessions end and nothing leaves; a password reset or support opens it again',
  output: nothing,
})
