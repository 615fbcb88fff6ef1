import { type Price, PRICE_UNITS_PER_DOLLAR, price } from '../../money/price.ts'

/** Two decimals from a dollar on, four below it (17 CFR 242.612, the minimum increment of an order's price). */
const stepOf = (at: Price): bigint => (at >= PRICE_UNITS_PER_DOLLAR ? 10_000n : 100n)

/** Whether a customer may type this price as a limit or a stop. */
export const isOnPriceStep = (at: Price): boolean => at % stepOf(at) === 0n

/** The highest price on its step that is not above this one. */
export const downToPriceStep = (at: Price): Price => price(at - (at % stepOf(at)))

/** What a price that is on no step is told. */
export const priceStepText = (at: Price): string =>
  at >= PRICE_UNITS_PER_DOLLAR
    ? 'Prices from 1.00 have two decimals.'
    : 'Prices below 1.00 have four decimals.'
