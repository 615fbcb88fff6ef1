/** Lists of one customer, and symbols of one list. */
export const MAX_WATCHLISTS = 50
export const MAX_WATCHED_SYMBOLS = 100
export const MAX_WATCHLIST_NAME = 64

/** Symbols keep the customer's order. */
export interface WatchlistContent {
  readonly name: string
  readonly symbols: readonly string[]
}

export type WatchlistChange =
  | {
      readonly kind: 'replace'
      readonly name?: string | undefined
      readonly symbols?: readonly string[] | undefined
    }
  | { readonly kind: 'add'; readonly symbol: string }
  | { readonly kind: 'remove'; readonly symbol: string }

export type WatchlistFault = 'too_many_symbols' | 'not_listed'

/** A list after a change; each symbol is in it once. Refuses more than 100 symbols, and removing a missing one. */
export function changedWatchlist(
  { name, symbols }: WatchlistContent,
  change: WatchlistChange,
): WatchlistContent | WatchlistFault {
  switch (change.kind) {
    case 'replace':
      return within({ name: change.name ?? name, symbols: [...new Set(change.symbols ?? symbols)] })
    case 'add':
      return within({ name, symbols: [...new Set([...symbols, change.symbol])] })
    case 'remove':
      if (!symbols.includes(change.symbol)) return 'not_listed'
      return { name, symbols: symbols.filter((symbol) => symbol !== change.symbol) }
  }
}

const within = (list: WatchlistContent): WatchlistContent | WatchlistFault =>
  list.symbols.length > MAX_WATCHED_SYMBOLS ? 'too_many_symbols' : list
