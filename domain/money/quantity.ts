import { formatDecimal, parseDecimal } from './decimal.ts'

/** In 1e-8 shares or fund units. */
export type Quantity = bigint & { readonly unit: '1e-8 shares' }

export const QUANTITY_SCALE = 8
export const QUANTITY_UNITS_PER_SHARE = 100_000_000n

/** An integer count of 1e-8 shares. */
export const quantity = (units: bigint): Quantity => units as Quantity

export const ZERO_QUANTITY = quantity(0n)

/** Parses "2.5" into 1e-8 shares; null unless exact and unsigned with at most 8 decimals. */
export function parseQuantity(text: string): Quantity | null {
  const units = parseDecimal(text, QUANTITY_SCALE)
  return units === null ? null : quantity(units)
}

/** As many decimals as needed: "2.5", "10", "0.00000001". */
export const formatQuantity = (units: Quantity): string => formatDecimal(units, QUANTITY_SCALE, 0)
