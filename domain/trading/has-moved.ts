import { EXPECTED_TOLERANCE_BPS } from './order-limits.ts'
import type { Rate } from '../money/exchange-rate.ts'
import type { Price } from '../money/price.ts'

const BPS = 10_000n

/**
 * Whether the price or the exchange rate `inForce` is more than 0.5 % of the one that a customer saw away from it.
 * `expected` is null when their client did not say: then it is not asked about.
 */
export function hasMoved<Figure extends Price | Rate>(inForce: Figure, expected: Figure | null): boolean {
  return expected !== null && isFar(inForce, expected)
}

function isFar(inForce: bigint, expected: bigint): boolean {
  const drift = inForce > expected ? inForce - expected : expected - inForce
  return drift * BPS > expected * EXPECTED_TOLERANCE_BPS
}
