import { type Sum, inDollars } from '../asks.ts'
import type { Size } from '../events.ts'
import { CENT, HUNDREDTH_OF_A_SHARE, decimal, roundedUp } from './figures.ts'

/** No amounts at all, whatever a lenient parser makes of them. */
const NONSENSE = ['NaN', '-1', '1e3', null, ' 5', '1,000', 'Infinity', '0x10'] as const

/** None is nothing that could have been on a screen. */
export const expectedOf = (expects: string, inForce: bigint): bigint | null =>
  EXPECTED[expects]?.(inForce) || null

const EXPECTED: Record<string, (inForce: bigint) => bigint> = {
  'the price': (inForce) => inForce,
  // The lowest from which ours is not more than half a percent away, and the one below it.
  'just within': (inForce) => roundedUp(inForce * 200n, 201n),
  'just beyond': (inForce) => roundedUp(inForce * 200n, 201n) - 1n,
  'far off': (inForce) => 2n * inForce,
}

export function sharesOf(size: Size, all: bigint, price: bigint): Sum {
  const shares = (units: bigint): Sum => ({ sent: decimal(units, 8, 0), units })
  switch (size.by) {
    case 'hundredths':
      return shares(size.of * HUNDREDTH_OF_A_SHARE)
    case 'percent':
      return shares((all * size.of) / 100n)
    case 'all and more':
      return shares(all + size.of)
    case 'dollars':
      return shares(roundedUp(size.of * 100n * CENT, price))
    case 'units':
      return shares(size.of)
    case 'nonsense':
      return { sent: NONSENSE[size.of], units: null }
  }
}

export function centsOf(size: Size, all: bigint): Sum {
  switch (size.by) {
    case 'hundredths':
      return inDollars(size.of)
    case 'percent':
      return inDollars((all * size.of) / 100n)
    case 'all and more':
      return inDollars(all + size.of)
    case 'dollars':
      return inDollars(size.of * 100n)
    case 'units':
      // Twelve digits before the point are the most that are an amount.
      return inDollars(size.of > 10n ** 13n ? 10n ** 13n : size.of)
    case 'nonsense':
      return { sent: NONSENSE[size.of], units: null }
  }
}

/** A rate as it is sent: near the provider's, or any. */
export function rateSum(
  { rate, nearBps }: { rate: bigint; nearBps: bigint | null },
  provided: bigint | null,
): Sum {
  const units = nearBps === null || provided === null ? rate : provided + (provided * nearBps) / 10_000n
  return { sent: decimal(units, 12, 0), units }
}
