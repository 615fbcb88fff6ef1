import { type Cents, cents } from '#domain/money/money.ts'

/** Signed wire dollars in cents. */
export const centsOf = (dollars: string): Cents => cents(BigInt(dollars.replace('.', '')))
