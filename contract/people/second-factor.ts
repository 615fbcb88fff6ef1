import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './second-factor.schemas.ts'

export type Assertion = z.output<typeof schemas.assertion>
export type Attestation = z.output<typeof schemas.attestation>
export type FactorResponse = z.output<typeof schemas.factorResponse>
export type RequestOptions = z.output<typeof schemas.requestOptions>
export type CreationOptions = z.output<typeof schemas.creationOptions>
export type SecondFactor = z.output<typeof schemas.secondFactor>

export const finishSignIn: Endpoint<typeof schemas.finishSignIn> = {
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'public',
}

export const askSignInPasskey: Endpoint<typeof schemas.askSignInPasskey> = {
  method: 'POST',
  path: '/api/login/passkey-options',
  access: 'public',
}

export const getSecondFactor: Endpoint<typeof schemas.getSecondFactor> = {
  method: 'GET',
  path: '/api/second-factor',
  access: 'signed-in',
}

export const reauthenticate: Endpoint<typeof schemas.reauthenticate> = {
  method: 'POST',
  path: '/api/second-factor/prove',
  access: 'signed-in',
}

export const askReauthenticationPasskey: Endpoint<typeof schemas.askReauthenticationPasskey> = {
  method: 'POST',
  path: '/api/second-factor/prove-options',
  access: 'signed-in',
}

export const beginTotp: Endpoint<typeof schemas.beginTotp> = {
  method: 'POST',
  path: '/api/second-factor/totp',
  access: 'signed-in',
}

export const confirmTotp: Endpoint<typeof schemas.confirmTotp> = {
  method: 'POST',
  path: '/api/second-factor/totp/confirm',
  access: 'signed-in',
}

export const removeTotp: Endpoint<typeof schemas.removeTotp> = {
  method: 'POST',
  path: '/api/second-factor/totp/remove',
  access: 'signed-in',
}

export const beginPasskey: Endpoint<typeof schemas.beginPasskey> = {
  method: 'POST',
  path: '/api/second-factor/passkey-options',
  access: 'signed-in',
}

export const addPasskey: Endpoint<typeof schemas.addPasskey> = {
  method: 'POST',
  path: '/api/second-factor/passkeys',
  access: 'signed-in',
}

export const removePasskey: Endpoint<typeof schemas.removePasskey> = {
  method: 'POST',
  path: '/api/second-factor/passkeys/:id/remove',
  access: 'signed-in',
}

export const replaceRecoveryCodes: Endpoint<typeof schemas.replaceRecoveryCodes> = {
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'signed-in',
}
