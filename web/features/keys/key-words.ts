import type { ApiKey } from '#contract/people/programs/keys.ts'
import type { KeyScope } from '#domain/alpaca/api-key.ts'

export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string }> = {
  market: { label: 'Read prices', hint: 'Prices, charts, news, market hours.' },
  account: { label: 'Read the account', hint: 'Balance, positions, orders, activity.' },
  trade: { label: 'Trade', hint: 'Place, change and cancel orders. Needs two-step sign-in.' },
  lists: { label: 'Change lists', hint: 'Watchlists of your programs.' },
}

export const OFFERED_SCOPES = ['market', 'account', 'trade', 'lists'] as const satisfies readonly KeyScope[]

export type KeyState = 'active' | 'stopped' | 'expired' | 'revoked'

export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  { nowMs, areStopped }: { nowMs: number; areStopped: boolean },
): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (Date.parse(expiresAt) <= nowMs) return 'expired'
  return areStopped ? 'stopped' : 'active'
}

/** Whether revoking the key has an effect. */
export const mayBeRevoked = (state: KeyState): boolean => state === 'active' || state === 'stopped'

/** "Read prices, trade". */
export function scopesText(scopes: readonly KeyScope[]): string {
  const [first = '', ...others] = scopes.map((scope) => SCOPE_WORDS[scope].label)
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

/** The networks typed, separated by lines or commas. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((text) => text !== '')
