import { type Cents, cents } from '#domain/money/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price } from '#domain/money/price.ts'

/** Price to earnings with two decimals; null without earnings. */
export const priceToEarnings = (price: Price, earningsPerShare: number | null): string | null =>
  earningsPerShare === null
    ? null
    : (Number(price) / Number(PRICE_UNITS_PER_DOLLAR) / earningsPerShare).toFixed(2)

/** A company's total market value. */
export const marketValue = (price: Price, sharesOutstanding: number): Cents =>
  cents((price * BigInt(sharesOutstanding)) / (PRICE_UNITS_PER_DOLLAR / 100n))
