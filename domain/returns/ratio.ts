/**
 * Amounts as floating-point numbers, for returns only: nothing is paid by a return, and nothing is added up from them
 * that must agree to the cent. No other file of the rules turns an amount into one.
 */
export const asFloat = (amount: bigint): number => Number(amount)

/** A part of a whole: 0.5 for a half. */
export const ratioOf = (part: bigint, whole: bigint): number => Number(part) / Number(whole)
