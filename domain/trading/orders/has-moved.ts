import { BPS } from '../../money/decimal.ts'
import { EXPECTED_TOLERANCE_BPS } from './order-limits.ts'
import type { Rate } from '../../money/exchange-rate.ts'
import type { Price } from '../../money/price.ts'

/**
 * Whether the price or rate `inForce` differs from the shown one by more than the tolerance. False if `expected` is
 * null, not sent.
 */
export function hasMoved<Figure extends Price | Rate>(inForce: Figure, expected: Figure | null): boolean {
  return expected !== null && isFar(inForce, expected)
}

function isFar(inForce: bigint, expected: bigint): boolean {
  const drift = inForce > expected ? inForce - expected : expected - inForce
  return drift * BPS > expected * EXPECTED_TOLERANCE_BPS
}
