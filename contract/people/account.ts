import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './account.schemas.ts'

/** The legal name is the profile's, which is reviewed. */
export const changeName: Endpoint<typeof schemas.changeName> = {
  method: 'PUT',
  path: '/api/user',
  access: 'customer',
}

export type EmailChange = z.output<typeof schemas.emailChangeOutcome>

export const changeEmail: Endpoint<typeof schemas.changeEmail> = {
  method: 'POST',
  path: '/api/email-change',
  access: 'customer',
}

export const resendEmailChange: Endpoint<typeof schemas.resendEmailChange> = {
  method: 'POST',
  path: '/api/email-change/resend',
  access: 'customer',
}

export const cancelEmailChange: Endpoint<typeof schemas.cancelEmailChange> = {
  method: 'POST',
  path: '/api/email-change/cancel',
  access: 'customer',
}

/** Public: the mail may be opened on another device. */
export const confirmEmailChange: Endpoint<typeof schemas.confirmEmailChange> = {
  method: 'POST',
  path: '/api/email-change/confirm',
  access: 'public',
}

/** Public: this address may no longer open the account. */
export const restoreEmail: Endpoint<typeof schemas.restoreEmail> = {
  method: 'POST',
  path: '/api/email-restore',
  access: 'public',
}

export type PendingEmail = z.output<typeof schemas.pendingEmail>

export type EmailStatus = z.output<typeof schemas.emailStatus>

export const getEmail: Endpoint<typeof schemas.getEmail> = {
  method: 'GET',
  path: '/api/email',
  access: 'customer',
}

export const requestEmailProof: Endpoint<typeof schemas.requestEmailProof> = {
  method: 'POST',
  path: '/api/email-proof',
  access: 'customer',
}

/** Public: the mail may be opened on another device. */
export const proveEmail: Endpoint<typeof schemas.proveEmail> = {
  method: 'POST',
  path: '/api/email-proof/confirm',
  access: 'public',
}
