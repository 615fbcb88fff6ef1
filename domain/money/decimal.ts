/**
 * Exact decimals at the edge of integer arithmetic: inside a bigint of 10^-scale units, outside a decimal string. Only
 * `decimalOfNumber` touches a float, and it accepts a JSON number only if its shortest form is a plain decimal.
 */

/** Basis points in a whole: 1 percent is 100 of them. */
export const BPS = 10_000n

/** A string, or a JSON number in its shortest decimal form. */
const PLAIN_DECIMAL = /^(?:0|[1-9]\d{0,11})(?:\.\d+)?$/

export const isPlainDecimal = (text: string): boolean => PLAIN_DECIMAL.test(text)

/**
 * Parses an unsigned plain decimal ("0.5", "12", "1234.50") into units of 10^-scale. Null for signs, exponents, blanks,
 * leading zeros, more than 12 integer digits, or more decimals than the scale holds, not counting trailing zeros. Never
 * rounds.
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  if (!PLAIN_DECIMAL.test(text)) return null
  const [whole = '', decimals = ''] = text.split('.')
  const fraction = decimals.slice(0, scale).padEnd(scale, '0')
  return /[1-9]/.test(decimals.slice(scale)) ? null : BigInt(whole + fraction)
}

/** The shortest decimal form of a JSON number; null for NaN, Infinity and exponents. */
export function decimalOfNumber(value: number): string | null {
  const text = String(value)
  return PLAIN_DECIMAL.test(text) ? text : null
}

/**
 * Writes units of 10^-scale with at least `minFraction` decimals and no further trailing zeros. Negative values carry
 * an ASCII "-".
 */
export function formatDecimal(units: bigint, scale: number, minFraction: number = scale): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let fraction = digits.slice(digits.length - scale)
  while (fraction.length > minFraction && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Quotient of two non-negative integers, rounded down. Refuses (throws) a negative numerator or a divisor below 1. */
export function divideDown(numerator: bigint, divisor: bigint): bigint {
  assertDivisible(numerator, divisor)
  return numerator / divisor
}

/** Quotient of two non-negative integers, rounded up. */
export function divideUp(numerator: bigint, divisor: bigint): bigint {
  assertDivisible(numerator, divisor)
  return (numerator + divisor - 1n) / divisor
}

/** Quotient of two non-negative integers, half rounded up. */
export function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  assertDivisible(numerator, divisor)
  return (2n * numerator + divisor) / (2n * divisor)
}

function assertDivisible(numerator: bigint, divisor: bigint): void {
  if (numerator < 0n || divisor < 1n) throw new RangeError(`cannot divide ${numerator} by ${divisor}`)
}
