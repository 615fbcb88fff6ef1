import type * as z from 'zod/mini'
import { signedIn, visitor } from '../endpoint.ts'
import type * as schemas from './second-factor.schemas.ts'

export type Assertion = z.output<typeof schemas.assertion>
export type Attestation = z.output<typeof schemas.attestation>
export type FactorResponse = z.output<typeof schemas.factorResponse>
export type RequestOptions = z.output<typeof schemas.requestOptions>
export type CreationOptions = z.output<typeof schemas.creationOptions>
export type SecondFactor = z.output<typeof schemas.secondFactor>

export const finishSignIn = visitor<typeof schemas.finishSignIn>('POST /api/login/second-factor')
export const askSignInPasskey = visitor<typeof schemas.askSignInPasskey>('POST /api/login/passkey-options')
export const getSecondFactor = signedIn<typeof schemas.getSecondFactor>('GET /api/second-factor')
export const reauthenticate = signedIn<typeof schemas.reauthenticate>('POST /api/second-factor/prove')
export const askReauthenticationPasskey = signedIn<typeof schemas.askReauthenticationPasskey>(
  'POST /api/second-factor/prove-options',
)
export const beginTotp = signedIn<typeof schemas.beginTotp>('POST /api/second-factor/totp')
export const confirmTotp = signedIn<typeof schemas.confirmTotp>('POST /api/second-factor/totp/confirm')
export const removeTotp = signedIn<typeof schemas.removeTotp>('POST /api/second-factor/totp/remove')
export const beginPasskey = signedIn<typeof schemas.beginPasskey>('POST /api/second-factor/passkey-options')
export const addPasskey = signedIn<typeof schemas.addPasskey>('POST /api/second-factor/passkeys')
export const removePasskey = signedIn<typeof schemas.removePasskey>(
  'POST /api/second-factor/passkeys/:id/remove',
)
export const replaceRecoveryCodes = signedIn<typeof schemas.replaceRecoveryCodes>(
  'POST /api/second-factor/recovery-codes',
)
