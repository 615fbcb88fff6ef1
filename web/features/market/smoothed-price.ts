import { formatPrice, parsePrice, price } from '#domain/money/price.ts'

/** How long a shown price takes to reach its quote. */
export const SMOOTHING_SECONDS = 10

/** A shown price has two decimals, so it moves by at least a cent. In millionths of a dollar. */
const CENT = 10_000n

/**
 * The price to show a second later: with `secondsLeft` to go, about that share of the way to the quote, and the quote
 * itself at the last. Never past the quote. For the eye only: an order is priced with the quote. A `random` number
 * from 0 to 1 makes the step up to two fifths shorter or longer.
 */
export function nextShown(shown: string, quote: string, secondsLeft: number, random: number): string {
  const start = parsePrice(shown)
  const end = parsePrice(quote)
  if (start === null || end === null || secondsLeft <= 1) return quote
  const way = end - start
  const share = BigInt(Math.round(60 + 80 * random))
  const cents = (way * share) / (100n * BigInt(secondsLeft)) / CENT || (way < 0n ? -1n : 1n)
  const next = start + cents * CENT
  const isThere = way < 0n ? next <= end : next >= end
  return isThere ? quote : formatPrice(price(next))
}
