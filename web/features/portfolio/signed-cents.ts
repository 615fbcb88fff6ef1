import { type Cents, cents } from '#domain/money/money.ts'

/** Signed dollars as they travel, in cents. */
export const centsOf = (dollars: string): Cents => cents(BigInt(dollars.replace('.', '')))
