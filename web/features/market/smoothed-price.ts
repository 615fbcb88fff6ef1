import { formatPrice, parsePrice, price } from '#domain/money/price.ts'

/** How long a shown price takes to reach a new quote. */
export const SMOOTHING_SECONDS = 10

/** In thousandths of the way to the quote: less than half a second's share, so that the price never turns back. */
const LARGEST_JITTER = 40

/**
 * The price to show `second` seconds after the quote went from `from` to `to`: about a tenth of the way further each
 * second, and the quote itself from the tenth second on. For the eye only: an order is priced with the quote. The same
 * arguments give the same price, so a screen drawn twice shows one price.
 */
export function smoothedPrice(symbol: string, from: string, to: string, second: number): string {
  const start = parsePrice(from)
  const end = parsePrice(to)
  if (start === null || end === null || second >= SMOOTHING_SECONDS) return to
  if (second <= 0) return from
  const share = BigInt(second * (1000 / SMOOTHING_SECONDS) + jitter(`${symbol} ${to} ${second}`))
  return formatPrice(price(start + ((end - start) * share) / 1000n))
}

/** A whole number from -LARGEST_JITTER to LARGEST_JITTER that seems random. */
function jitter(seed: string): number {
  let hash = 2166136261
  for (let at = 0; at < seed.length; at += 1) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619)
  return ((hash >>> 8) % (2 * LARGEST_JITTER + 1)) - LARGEST_JITTER
}
