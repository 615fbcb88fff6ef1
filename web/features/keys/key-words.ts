import type { ApiKey } from '#contract/people/programs/keys.ts'
import type { KeyScope } from '#domain/alpaca/api-key.ts'

/** What a scope lets a program do, as its customer chooses it. */
export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string }> = {
  market: { label: 'Read prices', hint: 'Prices, charts, news, market hours.' },
  account: { label: 'Read the account', hint: 'Balance, positions, orders, activity.' },
  trade: { label: 'Trade', hint: 'Place, change and cancel orders. Needs two-step sign-in.' },
  lists: { label: 'Change lists', hint: 'Watchlists of your programs.' },
}

/** What the form offers, in its order. */
export const OFFERED_SCOPES = ['market', 'account', 'trade', 'lists'] as const satisfies readonly KeyScope[]

/** How a key stands now: in force, or why not. */
export type KeyState = 'active' | 'stopped' | 'expired' | 'revoked'

/** The state of a key at `nowMs`, while all keys are stopped or not. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  { nowMs, areStopped }: { nowMs: number; areStopped: boolean },
): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (Date.parse(expiresAt) <= nowMs) return 'expired'
  return areStopped ? 'stopped' : 'active'
}

/** Whether a key could work again, so that revoking it means something. */
export const mayBeRevoked = (state: KeyState): boolean => state === 'active' || state === 'stopped'

/** "Read prices, trade". */
export function scopesText(scopes: readonly KeyScope[]): string {
  const [first = '', ...others] = scopes.map((scope) => SCOPE_WORDS[scope].label)
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

/** The networks that a customer typed, one a line or separated by commas. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((text) => text !== '')
