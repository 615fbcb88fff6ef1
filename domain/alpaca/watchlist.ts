/** Lists of one customer, and symbols of one list. */
export const MAX_WATCHLISTS = 50
export const MAX_WATCHED_SYMBOLS = 100
/** Characters of a name. */
export const MAX_WATCHLIST_NAME = 64

/** A list as its customer's programs see it. The order of the symbols is theirs. */
export interface WatchlistContent {
  readonly name: string
  readonly symbols: readonly string[]
}

/** What is asked of a list. */
export type WatchlistChange =
  | {
      readonly kind: 'replace'
      readonly name?: string | undefined
      readonly symbols?: readonly string[] | undefined
    }
  | { readonly kind: 'add'; readonly symbol: string }
  | { readonly kind: 'remove'; readonly symbol: string }

export type WatchlistFault = 'too_many_symbols' | 'not_listed'

/**
 * A list after a change. Each symbol is in it once; adding one that is there changes nothing. Refuses more than 100
 * symbols, and taking out what is not in it.
 */
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
