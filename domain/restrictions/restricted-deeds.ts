import { RESTRICTABLE_RIGHTS, type RestrictableRight } from './restriction.ts'

/** After "You cannot". */
const DEEDS: Readonly<Record<RestrictableRight, string>> = {
  buy: 'buy',
  sell: 'sell',
  deposit: 'deposit',
  withdraw: 'withdraw',
  keys: 'use API keys',
}

/** "buy, sell or withdraw", in the order of the rights. */
export function deedsText(rights: readonly RestrictableRight[], joint: 'or' | 'and' = 'or'): string {
  const deeds = RESTRICTABLE_RIGHTS.filter((right) => rights.includes(right)).map((right) => DEEDS[right])
  const last = deeds.at(-1) ?? ''
  return deeds.length < 2 ? last : `${deeds.slice(0, -1).join(', ')} ${joint} ${last}`
}
