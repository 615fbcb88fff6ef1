import { divideDown, divideHalfUp, divideUp, formatDecimal, parseDecimal } from './decimal.ts'
import { type Cents, cents } from './money.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity } from './quantity.ts'

/** US dollars per share, fund unit or index level in 1e-6 dollars. */
export type Price = bigint & { readonly unit: '1e-6 dollars per share' }

const PRICE_SCALE = 6
export const PRICE_UNITS_PER_DOLLAR = 1_000_000n

/** Price units x quantity units per cent: 1e6 x 1e8 / 100. */
const VALUE_UNITS_PER_CENT = (PRICE_UNITS_PER_DOLLAR * QUANTITY_UNITS_PER_SHARE) / 100n

/** An integer count of 1e-6 dollars. */
export const price = (units: bigint): Price => units as Price

/** Parses "189.25" into 1e-6 dollars; null unless exact and unsigned. */
export function parsePrice(text: string): Price | null {
  const units = parseDecimal(text, PRICE_SCALE)
  return units === null ? null : price(units)
}

/** At least two decimals and at most six: "189.25", "0.123456". */
export const formatPrice = (units: Price): string => formatDecimal(units, PRICE_SCALE, 2)

/** Exactly six decimals: "189.250000". */
export const formatAveragePrice = (units: Price): string => formatDecimal(units, PRICE_SCALE)

/** A price from an outside float (a provider, the simulator), rounded to 1e-6. Null unless finite and positive. */
export function priceOfNumber(dollars: number): Price | null {
  if (!Number.isFinite(dollars) || dollars <= 0 || dollars >= 1e12) return null
  const units = BigInt(Math.round(dollars * 1e6))
  return units > 0n ? price(units) : null
}

/** What a buyer pays for `held` units at `at`, rounded up to the cent. */
export const valueUp = (held: Quantity, at: Price): Cents => cents(divideUp(held * at, VALUE_UNITS_PER_CENT))

/** What a seller receives before commission for `held` units at `at`, rounded down to the cent. */
export const valueDown = (held: Quantity, at: Price): Cents =>
  cents(divideDown(held * at, VALUE_UNITS_PER_CENT))

/** The value of `held` units at `at`, to the nearest cent: only shown, never paid. */
export const valueHalfUp = (held: Quantity, at: Price): Cents =>
  cents(divideHalfUp(held * at, VALUE_UNITS_PER_CENT))

/** Price per share of a position with total cost `cost`, to 1e-6 dollars, half-up. Refuses an empty position. */
export const averageOf = (cost: Cents, held: Quantity): Price =>
  price(divideHalfUp(cost * VALUE_UNITS_PER_CENT, held))
