import * as account from '#contract/people/account.ts'
import type { Wire } from './asks.ts'

/** What a person asks about their email address. No link is mailed here, so the only token is one that is unknown. */
export type AddressAsk =
  | { ask: 'change email'; email: string; password: string }
  | { ask: 'ask for a proof' | 'send the change again' | 'cancel the change' }
  | { ask: 'prove an address' | 'confirm the change' | 'restore the address' }

/** Of the length and letters of one. */
export const NO_TOKEN = 'A'.repeat(43)

export function wireOfAddress(ask: AddressAsk): Wire {
  switch (ask.ask) {
    case 'change email':
      return { endpoint: account.changeEmail, body: { email: ask.email, password: ask.password } }
    case 'ask for a proof':
      return { endpoint: account.requestEmailProof }
    case 'send the change again':
      return { endpoint: account.resendEmailChange }
    case 'cancel the change':
      return { endpoint: account.cancelEmailChange }
    case 'prove an address':
      return { endpoint: account.proveEmail, body: { token: NO_TOKEN } }
    case 'confirm the change':
      return { endpoint: account.confirmEmailChange, body: { token: NO_TOKEN } }
    case 'restore the address':
      return { endpoint: account.restoreEmail, body: { token: NO_TOKEN } }
  }
}
