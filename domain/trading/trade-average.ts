import { divideHalfUp } from '../money/decimal.ts'
import { type Price, price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'

/** Shares of several trades, and their total value. */
export interface Traded {
  readonly units: bigint
  /** Quantity times price, added up exactly. */
  readonly worth: bigint
}

export const NOTHING_TRADED: Traded = { units: 0n, worth: 0n }

/** Adds a trade. */
export const withTrade = ({ units, worth }: Traded, traded: Quantity, at: Price): Traded => ({
  units: units + traded,
  worth: worth + traded * at,
})

/** Dollars per share, weighted, to the nearest 1e-6. Refuses nothing traded. */
export const averagePriceOf = ({ units, worth }: Traded): Price => price(divideHalfUp(worth, units))
