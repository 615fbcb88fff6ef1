import * as z from 'zod/mini'
import { instant, nothing } from '../fields.ts'
import { operation } from '../operation.ts'
import { emailChangeForm, emailLink, nameForm } from './form-schemas.ts'
import { user } from './identity.schemas.ts'

export const changeName = operation({
  summary: "Change one's own first and last name",
  input: { body: nameForm },
  output: user,
  rateLimit: { limit: 'name_changes_an_hour', max: 20, perSeconds: 3_600 },
})

export const pendingEmail = z.object({
  /** The new address. One of another customer gets the same answer, but no link. */
  email: z.string(),
  isNewConfirmed: z.boolean(),
  /** Null with a second factor: the present address need not confirm. */
  isOldConfirmed: z.nullable(z.boolean()),
  expiresAt: instant,
})

export const emailChangeOutcome = z.object({
  /** The address in force. */
  email: z.string(),
  /** Null when in force at once, without a mail server. */
  pending: z.nullable(pendingEmail),
})

export const changeEmail = operation({
  summary:
    "Change one's own email address, once mailed links confirm it; withdrawals then pause for 72 hours",
  input: { body: emailChangeForm },
  output: emailChangeOutcome,
  refusals: ['wrong_password', 'busy', 'second_factor_due', 'email_taken'],
  // Without a mail server it shows whether an address is in use, as sign-up does.
  rateLimit: { limit: 'email_changes_an_hour', max: 10, perSeconds: 3_600 },
})

export const resendEmailChange = operation({
  summary: 'Mail the links that confirm the pending change of address again; earlier ones are void',
  output: emailChangeOutcome,
  refusals: ['no_email_change', 'not_offered'],
  rateLimit: { limit: 'email_change_links_an_hour', max: 3, perSeconds: 3_600 },
})

export const cancelEmailChange = operation({
  summary: 'Cancel the pending change of address',
  output: nothing,
  refusals: ['no_email_change'],
})

export const confirmEmailChange = operation({
  summary: 'Confirm a change of address by the link that was mailed to the new or to the current one, once',
  input: { body: emailLink },
  output: z.object({
    /** False while the other address has not confirmed. */
    isChanged: z.boolean(),
  }),
  refusals: ['link_over', 'email_taken'],
})

export const restoreEmail = operation({
  summary:
    'Undo a change of address by the link that was mailed to the address before; good for 7 days, once',
  input: { body: emailLink },
  output: nothing,
  refusals: ['link_over', 'email_taken'],
})

export const emailStatus = z.object({
  email: z.string(),
  /** Whether a mailed link was opened. */
  isVerified: z.boolean(),
  /** Whether withdrawals wait for it; never without a mail server. */
  isProofDue: z.boolean(),
  pending: z.nullable(pendingEmail),
})

export const getEmail = operation({
  summary: "One's own email address, and whether it is proved",
  output: emailStatus,
  isActivity: false,
  isViewable: true,
})

export const requestEmailProof = operation({
  summary: 'Mail a link that proves the address of this account; good for 24 hours',
  output: nothing,
  refusals: ['not_offered'],
  rateLimit: { limit: 'email_proofs_an_hour', max: 3, perSeconds: 3_600 },
})

export const proveEmail = operation({
  summary: 'Prove an email address by the link that was mailed to it, once',
  input: { body: emailLink },
  output: nothing,
  refusals: ['link_over'],
})
