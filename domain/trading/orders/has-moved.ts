import { BPS } from '../../money/decimal.ts'
import { EXPECTED_TOLERANCE_BPS } from './order-limits.ts'
import type { Rate } from '../../money/exchange-rate.ts'
import type { Price } from '../../money/price.ts'

/**
 * Whether the price or exchange rate `inForce` differs by more than 0.5 % from the one that the customer saw. False
 * when `expected` is null: the client did not send what it showed.
 */
export function hasMoved<Figure extends Price | Rate>(inForce: Figure, expected: Figure | null): boolean {
  return expected !== null && isFar(inForce, expected)
}

function isFar(inForce: bigint, expected: bigint): boolean {
  const drift = inForce > expected ? inForce - expected : expected - inForce
  return drift * BPS > expected * EXPECTED_TOLERANCE_BPS
}
