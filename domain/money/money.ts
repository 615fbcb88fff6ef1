import { formatDecimal, parseDecimal } from './decimal.ts'

export type Cents = bigint & { readonly unit: 'cents' }

export const CENTS_SCALE = 2

/** An integer count of cents. */
export const cents = (units: bigint): Cents => units as Cents

export const ZERO_CENTS = cents(0n)

/** Parses "1234.5" or "1234.50" into cents; null unless exact and unsigned. */
export function parseCents(text: string): Cents | null {
  const units = parseDecimal(text, CENTS_SCALE)
  return units === null ? null : cents(units)
}

/** For typed text: null with a third decimal, as "10.000" is ten thousand in other countries. */
export const parseTypedCents = (text: string): Cents | null =>
  /\.\d{3}/.test(text) ? null : parseCents(text)

/** Exactly two decimals: "1234.50". */
export const formatCents = (amountCents: Cents): string => formatDecimal(amountCents, CENTS_SCALE)

export const addCents = (a: Cents, b: Cents): Cents => cents(a + b)

/** a - b; may be negative, which no customer account may hold. */
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b)

/** "$1,250.00". */
export const dollars = (amount: Cents): string => `$${grouped(formatCents(amount))}`

/** "1234567.50" as "1,234,567.50". */
export const grouped = (amount: string): string => amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')
