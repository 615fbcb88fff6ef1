import { type Price, PRICE_UNITS_PER_DOLLAR, price } from '../../money/price.ts'

/** Two decimals from a dollar on, four below (17 CFR 242.612). */
const stepOf = (at: Price): bigint => (at >= PRICE_UNITS_PER_DOLLAR ? 10_000n : 100n)

/** Whether a limit or stop may have this price. */
export const isOnPriceStep = (at: Price): boolean => at % stepOf(at) === 0n

/** Rounds down to the price step. */
export const downToPriceStep = (at: Price): Price => price(at - (at % stepOf(at)))

/** The sentence of a refusal. */
export const priceStepText = (at: Price): string =>
  at >= PRICE_UNITS_PER_DOLLAR
    ? 'Prices from 1.00 have two decimals.'
    : 'Prices below 1.00 have four decimals.'
