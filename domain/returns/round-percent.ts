/** A rate in hundredths of a percent, half away from zero: 0.12345 is 1235. */
export function bpsOfRate(rate: number): bigint {
  const magnitude = BigInt(Math.round(Math.abs(rate) * 10_000))
  return rate < 0 ? -magnitude : magnitude
}

/**
 * Rates in hundredths of a percent that add up to the whole's: each rounded down, the rest by largest remainder,
 * first of equals.
 */
export function bpsThatAddUp(parts: readonly number[], whole: bigint): bigint[] {
  const exact = parts.map((part) => part * 10_000)
  const rounded = exact.map((part) => BigInt(Math.floor(part)))
  let left = Number(whole - rounded.reduce((sum, part) => sum + part, 0n))
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder) {
    if (left <= 0) break
    rounded[at] = (rounded[at] ?? 0n) + 1n
    left -= 1
  }
  return rounded
}
