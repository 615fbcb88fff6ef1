import type { RestrictableRight, RestrictionReason } from '#domain/restrictions/restriction.ts'

export const RIGHT_WORDS: Readonly<Record<RestrictableRight, { label: string; hint: string }>> = {
  buy: { label: 'Buying', hint: 'Waiting buys are refused when their price comes' },
  sell: { label: 'Selling', hint: 'Waiting sales are refused when their price comes' },
  deposit: { label: 'Deposits', hint: 'No new requests. One that waits can still be approved' },
  withdraw: { label: 'Withdrawals', hint: 'No new requests, and none that waits can be approved' },
  keys: { label: 'API keys', hint: 'Programs are signed out' },
}

export const RESTRICTION_REASON_NAMES: Readonly<Record<RestrictionReason, string>> = {
  fraud: 'Suspected fraud',
  identity: 'Identity in doubt',
  legal_order: 'Order of a court or an authority',
  customer_request: 'The customer asked for it',
  other: 'Other',
}
