import { formatPrice, parsePrice, price } from '#domain/money/price.ts'

/** How long a shown price takes to reach its quote. */
export const SMOOTHING_SECONDS = 10

/** The smallest move of a shown price, in millionths of a dollar. */
const CENT = 10_000n

/**
 * The shown price a second later: `secondsLeft` spreads the way to the quote, which is never passed. For the eye only:
 * orders use the quote. `random`, 0 to 1, changes the step by up to two fifths.
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
