/** Amounts as floating-point numbers, for returns only: nothing is paid by them. No other rule converts one. */
export const asFloat = (amount: bigint): number => Number(amount)

/** A part of a whole: 0.5 for a half. */
export const ratioOf = (part: bigint, whole: bigint): number => Number(part) / Number(whole)
