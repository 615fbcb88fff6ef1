/**
 * Shares a whole number of units out by weights, each share down to the unit and the units that are left over to the
 * largest remainders (Hamilton's method), of equal ones to the first: the shares add up to the whole exactly. Where all
 * weights are zero the first share takes everything. Refuses (throws) a negative whole or weight, and no weights for
 * something to share.
 */
export function shareOut(whole: bigint, weights: readonly bigint[]): bigint[] {
  if (whole < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('cannot share out a negative')
  if (weights.length === 0 && whole > 0n) throw new RangeError(`no weights to share ${whole} out by`)
  // Most sales take of one lot.
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
