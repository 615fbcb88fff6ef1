/**
 * Shares out a whole number of units by weights, leftover units to the largest remainders (Hamilton's method), ties to
 * the first: the shares sum to the whole exactly. With all weights zero the first share takes everything. Throws for a
 * negative whole or weight, and for no weights with something to share.
 */
export function shareOut(whole: bigint, weights: readonly bigint[]): bigint[] {
  if (whole < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('cannot share out a negative')
  if (weights.length === 0 && whole > 0n) throw new RangeError(`no weights to share ${whole} out by`)
  // Most sales take from one lot.
  if (weights.length === 1) return [whole]
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? whole : 0n))
  const shares = weights.map((weight) => (whole * weight) / sum)
  let left = whole - shares.reduce((total, share) => total + share, 0n)
  if (left === 0n) return shares
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (whole * weight) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
  for (const { at } of byRemainder) {
    if (left === 0n) break
    shares[at] = (shares[at] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}
