import type { SessionPath } from './session-path.ts'

/** The ratio by which splits turned catalog shares into current ones. */
export interface ShareCount {
  readonly newShares: number
  readonly oldShares: number
}

/** Before any split. */
export const CATALOGUE_SHARES: ShareCount = { newShares: 1, oldShares: 1 }

/** A catalog share's cents as one current share's. Rounding keeps order, so highs stay highs and bars still add up. */
export const priceInShares = (cents: number, { newShares, oldShares }: ShareCount): number =>
  newShares === oldShares ? cents : Math.max(1, Math.round((cents * oldShares) / newShares))

/** Catalog shares as current ones; of all since the open, so that parts add up. */
export const volumeInShares = (traded: number, { newShares, oldShares }: ShareCount): number =>
  newShares === oldShares ? traded : Math.floor((traded * newShares) / oldShares)

/** Cents per catalog share beside the path, in a session and the one before. */
export interface Earned {
  readonly inSession: number
  readonly inSessionBefore: number
}

/** A session's prices including earned dividends, per current share. */
export function pathInShares(path: SessionPath, earned: Earned, shares: ShareCount): SessionPath {
  const { inSession, inSessionBefore } = earned
  if (shares.newShares === shares.oldShares && inSession === 0 && inSessionBefore === 0) return path
  const inShares = (cents: number) => priceInShares(cents + inSession, shares)
  return {
    previousClose: priceInShares(path.previousClose + inSessionBefore, shares),
    open: inShares(path.open),
    close: inShares(path.close),
    minutes: path.minutes,
    priceAt: (second) => inShares(path.priceAt(second)),
    extremesOf(from, to) {
      const { high, low } = path.extremesOf(from, to)
      return { high: inShares(high), low: inShares(low) }
    },
  }
}
