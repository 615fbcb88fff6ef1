import * as factors from '#contract/people/second-factor.ts'
import type { Wire } from './asks.ts'
import { type Answer, assertionOf, attestationOf } from './world/passkeys.ts'

/** What proves a second factor: a typed code, or what a passkey answers. */
export type Proof = { code: string } | { answer: Answer }

export type PasskeyAsk =
  | { ask: 'begin passkey'; password: string }
  | { ask: 'add passkey'; name: string; answer: Answer }
  | { ask: 'ask for a passkey' }
  | { ask: 'remove passkey'; id: string }

export type SecondStepAsk =
  | PasskeyAsk
  | { ask: 'begin authenticator'; password: string }
  | { ask: 'confirm authenticator'; code: string }
  | { ask: 'prove'; proof: Proof }
  | { ask: 'remove authenticator' | 'new codes' }

/** The second step of a sign-in, in the browser in which that customer's password was typed last. */
export type FinishingAsk =
  | { ask: 'ask at sign-in'; customer: number }
  | { ask: 'finish sign-in'; customer: number; proof: Proof }

export function wireOfSecondStep(ask: SecondStepAsk | FinishingAsk): Wire {
  switch (ask.ask) {
    case 'begin authenticator':
      return { endpoint: factors.beginTotp, body: { password: ask.password } }
    case 'confirm authenticator':
      return { endpoint: factors.confirmTotp, body: { code: ask.code } }
    case 'begin passkey':
      return { endpoint: factors.beginPasskey, body: { password: ask.password } }
    case 'add passkey':
      return { endpoint: factors.addPasskey, body: { name: ask.name, credential: attestationOf(ask.answer) } }
    case 'ask for a passkey':
      return { endpoint: factors.askReauthenticationPasskey }
    case 'prove':
      return { endpoint: factors.reauthenticate, body: bodyOf(ask.proof) }
    case 'remove authenticator':
      return { endpoint: factors.removeTotp }
    case 'remove passkey':
      return { endpoint: factors.removePasskey, params: { id: ask.id } }
    case 'new codes':
      return { endpoint: factors.replaceRecoveryCodes }
    case 'ask at sign-in':
      return { endpoint: factors.askSignInPasskey }
    case 'finish sign-in':
      return { endpoint: factors.finishSignIn, body: bodyOf(ask.proof) }
  }
}

const bodyOf = (proof: Proof) => ('code' in proof ? proof : { assertion: assertionOf(proof.answer) })
