import { decimalOfNumber, divideHalfUp, formatDecimal, parseDecimal } from './decimal.ts'

/** US dollars per foreign unit, in 1e-12 dollars: IDR (about 0.00006) still keeps eight digits. */
export type Rate = bigint & { readonly unit: '1e-12 dollars per unit' }

const RATE_SCALE = 12
export const RATE_UNITS = 1_000_000_000_000n

/** An integer count of 1e-12 dollars per unit. */
export const rate = (units: bigint): Rate => units as Rate

export const RATE_OF_USD = rate(RATE_UNITS)

/** Parses a decimal of at most 12 decimals; else null. */
export function parseRate(text: string): Rate | null {
  const units = parseDecimal(text, RATE_SCALE)
  return units === null ? null : rate(units)
}

/** As many decimals as needed, at least two. */
export const formatRate = (units: Rate): string => formatDecimal(units, RATE_SCALE, 2)

/** 1/rate, half-up at 12 decimals, since providers quote foreign units per dollar. Throws for zero. */
export const invertRate = (units: Rate): Rate => rate(divideHalfUp(RATE_UNITS * RATE_UNITS, units))

/** Larger outside figures are errors, and exceed the database's integers. */
const OUTSIDE_LIMIT = rate(1_000_000n * RATE_UNITS)

/**
 * A provider's JSON number as a rate, in either direction, truncated at 12 decimals. Null unless a plain positive
 * decimal below a million.
 */
export function rateOfNumber(value: number): Rate | null {
  const [whole = '', fraction] = (decimalOfNumber(value) ?? '').split('.')
  const parsed = parseRate(fraction === undefined ? whole : `${whole}.${fraction.slice(0, RATE_SCALE)}`)
  return parsed !== null && parsed > 0n && parsed < OUTSIDE_LIMIT ? parsed : null
}
