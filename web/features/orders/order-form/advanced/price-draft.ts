import { divideHalfUp } from '#domain/money/decimal.ts'
import { formatPrice, type Price, PRICE_UNITS_PER_DOLLAR, price } from '#domain/money/price.ts'
import type { OrderStyle, Side } from '../order-draft.ts'

/** How far a stop begins from the price, and a limit from its stop, in percent: a stop at the price is refused. */
const STOP_PERCENT = 5n
const LIMIT_BEHIND_STOP_PERCENT = 1n

/**
 * The prices that a form begins with: a limit at the price; a stop 5 % above it for a buy, below it for a sale, and
 * the limit of a stop-limit 1 % beyond that. On the step of prices: two decimals from 1.00, four below.
 */
export function prefilledPrices(side: Side, style: OrderStyle, at: Price): { limit: string; stop: string } {
  const sign = side === 'buy' ? 1n : -1n
  const stop = moved(at, sign * STOP_PERCENT)
  return {
    limit: priceText(style === 'stop_limit' ? moved(stop, sign * LIMIT_BEHIND_STOP_PERCENT) : at),
    stop: priceText(stop),
  }
}

/** A price moved by some percent, on its step. */
export const movedText = (at: Price, percent: bigint): string => priceText(moved(at, percent))

const moved = (at: Price, percent: bigint): Price => price(divideHalfUp(at * (100n + percent), 100n))

function priceText(at: Price): string {
  const step = at >= PRICE_UNITS_PER_DOLLAR ? CENT_UNITS : CENT_UNITS / 100n
  return formatPrice(price(divideHalfUp(at, step) * step))
}

const CENT_UNITS = PRICE_UNITS_PER_DOLLAR / 100n

/** A price one step up or down, never below one step. */
export function steppedPrice(at: Price, direction: 1n | -1n): string {
  const step = at >= PRICE_UNITS_PER_DOLLAR ? CENT_UNITS : CENT_UNITS / 100n
  const next = at + direction * step
  return priceText(price(next < step ? step : next))
}
