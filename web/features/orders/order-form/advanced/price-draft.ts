import { divideHalfUp } from '#domain/money/decimal.ts'
import { formatPrice, type Price, PRICE_UNITS_PER_DOLLAR, price } from '#domain/money/price.ts'
import type { OrderStyle, Side } from '../order-draft.ts'

/** The distance of a stop from the price, and of a limit from its stop: a stop at the price is refused. */
const STOP_PERCENT = 5n
const LIMIT_BEHIND_STOP_PERCENT = 1n

/**
 * A form's first prices: a limit at the price; a stop above it for a buy, below it for a sale; a stop-limit's limit
 * beyond that. Rounded to the price step: two decimals from 1.00, four below.
 */
export function prefilledPrices(side: Side, style: OrderStyle, at: Price): { limit: string; stop: string } {
  const sign = side === 'buy' ? 1n : -1n
  const stop = moved(at, sign * STOP_PERCENT)
  return {
    limit: priceText(style === 'stop_limit' ? moved(stop, sign * LIMIT_BEHIND_STOP_PERCENT) : at),
    stop: priceText(stop),
  }
}

/** Moved by some percent, on the price step. */
export const movedText = (at: Price, percent: bigint): string => priceText(moved(at, percent))

const moved = (at: Price, percent: bigint): Price => price(divideHalfUp(at * (100n + percent), 100n))

function priceText(at: Price): string {
  const step = at >= PRICE_UNITS_PER_DOLLAR ? CENT_UNITS : CENT_UNITS / 100n
  return formatPrice(price(divideHalfUp(at, step) * step))
}

const CENT_UNITS = PRICE_UNITS_PER_DOLLAR / 100n

/** One price step up or down, never below one step. */
export function steppedPrice(at: Price, direction: 1n | -1n): string {
  const step = at >= PRICE_UNITS_PER_DOLLAR ? CENT_UNITS : CENT_UNITS / 100n
  const next = at + direction * step
  return priceText(price(next < step ? step : next))
}
