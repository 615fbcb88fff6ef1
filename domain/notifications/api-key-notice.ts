import type { KeyScope } from '../alpaca/api-key.ts'
import { newYorkText } from '../market/new-york-text.ts'
import { type Notice, SECURITY_PAGE } from './notification.ts'

const IF_NOT_YOU = 'If this was not you, stop all keys under Security and change your password.'

const SCOPE_WORDS: Record<KeyScope, string> = {
  market: 'read prices',
  account: 'read your account',
  trade: 'place and cancel orders',
  lists: 'change your lists',
}

/** Leaves out the name: text that a customer typed is never mailed. */
export function keyCreated(keyId: string, scopes: readonly KeyScope[]): Notice {
  const may = scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')
  const body = `The API key ${keyId} was made. It may: ${may}. It cannot withdraw money. ${IF_NOT_YOU}`
  return { kind: 'api_key_created', title: 'New API key', body, link: SECURITY_PAGE }
}

export function keyRevoked(keyId: string): Notice {
  const body = `The API key ${keyId} was revoked and no longer works. Open orders stay open. ${IF_NOT_YOU}`
  return { kind: 'api_key_revoked', title: 'API key revoked', body, link: SECURITY_PAGE }
}

/** After a password reset. */
export function keysRevoked(count: number): Notice {
  const what = count === 1 ? 'Your API key was' : `Your ${count} API keys were`
  const body = `${what} revoked because your password was reset. Open orders stay open.`
  return { kind: 'api_key_revoked', title: 'API keys revoked', body, link: SECURITY_PAGE }
}

export function keysStopped(): Notice {
  const body = 'Your API keys do nothing until you resume them under Security. Open orders stay open.'
  return { kind: 'api_keys_stopped', title: 'API keys stopped', body, link: SECURITY_PAGE }
}

export function keysResumed(): Notice {
  const body = `Your API keys work again. ${IF_NOT_YOU}`
  return { kind: 'api_keys_resumed', title: 'API keys resumed', body, link: SECURITY_PAGE }
}

export function keyExpires(keyId: string, at: Date): Notice {
  const body = `The API key ${keyId} expires on ${newYorkText(at)}. Make another one for your program before.`
  return { kind: 'api_key_expires', title: 'API key expires soon', body, link: SECURITY_PAGE }
}

/** Used from a new network. */
export function keyUsedElsewhere(keyId: string, network: string): Notice {
  const body = `The API key ${keyId} was used from a network that is new for it: ${network}. ${IF_NOT_YOU}`
  return { kind: 'api_key_new_network', title: 'API key used from a new network', body, link: SECURITY_PAGE }
}
