import type * as z from 'zod/mini'
import { customer, visitor } from '../endpoint.ts'
import type * as schemas from './account.schemas.ts'

export type EmailChange = z.output<typeof schemas.emailChangeOutcome>
export type PendingEmail = z.output<typeof schemas.pendingEmail>
export type EmailStatus = z.output<typeof schemas.emailStatus>

/** The legal name is the profile's, which is reviewed. */
export const changeName = customer<typeof schemas.changeName>('PUT /api/user')
export const changeEmail = customer<typeof schemas.changeEmail>('POST /api/email-change')
export const resendEmailChange = customer<typeof schemas.resendEmailChange>('POST /api/email-change/resend')
export const cancelEmailChange = customer<typeof schemas.cancelEmailChange>('POST /api/email-change/cancel')
/** Public: the mail may be opened on another device. */
export const confirmEmailChange = visitor<typeof schemas.confirmEmailChange>('POST /api/email-change/confirm')
/** Public: this address may no longer open the account. */
export const restoreEmail = visitor<typeof schemas.restoreEmail>('POST /api/email-restore')
export const getEmail = customer<typeof schemas.getEmail>('GET /api/email')
export const requestEmailProof = customer<typeof schemas.requestEmailProof>('POST /api/email-proof')
/** Public: the mail may be opened on another device. */
export const proveEmail = visitor<typeof schemas.proveEmail>('POST /api/email-proof/confirm')
