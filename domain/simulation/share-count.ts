import type { SessionPath } from './session-path.ts'

/** What so many of the catalogue's shares have become by splits; prices and volumes are counted in one of these. */
export interface ShareCount {
  readonly newShares: number
  readonly oldShares: number
}

/** Before any split. */
export const CATALOGUE_SHARES: ShareCount = { newShares: 1, oldShares: 1 }

/**
 * A price in cents of a catalogue's share as one of the shares it has become. Rounding keeps order, so the highest
 * of some prices stays the highest, and bars made of these prices add up as those before.
 */
export const priceInShares = (cents: number, { newShares, oldShares }: ShareCount): number =>
  newShares === oldShares ? cents : Math.max(1, Math.round((cents * oldShares) / newShares))

/** How many shares so many of the catalogue's are; of all since the open, so that parts add up. */
export const volumeInShares = (traded: number, { newShares, oldShares }: ShareCount): number =>
  newShares === oldShares ? traded : Math.floor((traded * newShares) / oldShares)

/** Cents of a share of the catalogue that its prices have beside the path, in a session and in the one before. */
export interface Earned {
  readonly inSession: number
  readonly inSessionBefore: number
}

/**
 * A session whose prices include what a share has earned of its next dividend, per share of what shares have become.
 */
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
