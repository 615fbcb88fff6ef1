import * as z from 'zod/mini'
import { nothing } from '../fields.ts'
import { operation } from '../operation.ts'
import { emailChangeForm, emailLink, nameForm } from './form-schemas.ts'
import { user } from './identity.schemas.ts'

export const changeName = operation({
  summary: "Change one's own first and last name",
  input: { body: nameForm },
  output: user,
  refusals: [],
  rateLimit: { max: 20, perSeconds: 3_600 },
})

export const emailChangeOutcome = z.object({
  /** The address in force now. */
  email: z.string(),
})

export const changeEmail = operation({
  summary: "Change one's own email address; withdrawals pause for 72 hours",
  input: { body: emailChangeForm },
  output: emailChangeOutcome,
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'email_taken'],
  // It says whether an address is in use, as signing up does.
  rateLimit: { max: 10, perSeconds: 3_600 },
})

export const emailStatus = z.object({
  email: z.string(),
  /** Whether the customer has opened a link that was mailed to it. */
  isVerified: z.boolean(),
  /** Whether withdrawals wait for that; never without a mail server. */
  isProofDue: z.boolean(),
})

export const getEmail = operation({
  summary: "One's own email address, and whether it is proved",
  input: {},
  output: emailStatus,
  refusals: [],
  isActivity: false,
})

export const requestEmailProof = operation({
  summary: 'Mail a link that proves the address of this account; good for 24 hours',
  input: {},
  output: nothing,
  refusals: ['not_offered'],
  rateLimit: { max: 3, perSeconds: 3_600 },
})

export const proveEmail = operation({
  summary: 'Prove an email address by the link that was mailed to it, once',
  input: { body: emailLink },
  output: nothing,
  refusals: ['link_over'],
})
