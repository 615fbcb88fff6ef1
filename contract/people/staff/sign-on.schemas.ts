import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { newPasswordField, credentials } from '../form-schemas.ts'
import { secondStepDue, user } from '../identity.schemas.ts'

const PER_MINUTE = { max: 60, perSeconds: 60 }

export const startSignOn = operation({
  summary: 'Lead a member of the staff to the identity provider',
  output: z.unknown(),
  refusals: ['not_offered', 'sign_on_unavailable'],
  rateLimit: PER_MINUTE,
  carries: 'file',
})

export const finishSignOn = operation({
  summary: 'Where the identity provider leads back to; leads on to the office or to the sign-in page',
  output: z.unknown(),
  refusals: ['not_offered'],
  rateLimit: PER_MINUTE,
  carries: 'file',
})

export const readSignOn = operation({
  summary: 'What is due after the sign-in at the identity provider, in this browser',
  output: z.object({
    step: z.enum(['none', 'second_factor', 'link', 'join']),
    methods: secondStepDue.shape.secondFactor.shape.methods,
    /** Of the accepted invitation. */
    username: z.nullable(z.string()),
    /** Verified by the provider. */
    email: z.nullable(z.string()),
  }),
  refusals: ['not_offered'],
  rateLimit: PER_MINUTE,
})

export const linkSignOn = operation({
  summary: 'Bind the person at the identity provider to one’s account by its password, once, and sign in',
  input: { body: credentials },
  output: user,
  accepted: secondStepDue,
  refusals: ['not_offered', 'sign_in_over', 'wrong_credentials', 'identity_bound', 'busy'],
})

export const joinBySignOn = operation({
  summary: 'Accept the invitation of the address that the identity provider has verified, and sign in',
  input: { body: z.object({ password: newPasswordField }) },
  output: user,
  refusals: ['not_offered', 'sign_in_over', 'link_over', 'username_or_email_taken', 'busy'],
})
