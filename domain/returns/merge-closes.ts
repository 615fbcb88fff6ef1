import { divideHalfUp } from '../money/decimal.ts'
import { type Price, price } from '../money/price.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import type { PriceAt } from './valued-holding.ts'
import { NO_SPLIT, combinedSplit, priceAfterSplit } from '../trading/corporate-action.ts'

/** A kept close: per share as counted on its day. */
export interface KeptClose {
  /** When its session closed. */
  readonly atMs: number
  readonly price: Price
}

/** A split with the first instant of its ex-date. */
export interface DatedRatio extends SplitRatio {
  readonly atMs: number
}

/**
 * A provider's closes with kept ones in their place. The provider's change with every dividend, so those before a
 * kept close are scaled to meet it: no step, and a fixed past. All ascending; the provider's are per share of today.
 */
export function mergeCloses(
  line: readonly PriceAt[],
  kept: readonly KeptClose[],
  splits: readonly DatedRatio[],
): PriceAt[] {
  if (kept.length === 0) return [...line]
  const made: PriceAt[] = []
  let [left, scale] = [kept.length - 1, NO_SCALE]
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const point = line[at]
    if (!point) continue
    for (let close = kept[left]; close && close.atMs > point.atMs; close = kept[--left])
      made.push(asKept(close))
    const own = kept[left]
    if (own?.atMs === point.atMs) {
      left -= 1
      scale = { to: perShareOfToday(own, splits), from: point.price }
      made.push(asKept(own))
    } else made.push(scaled(point, scale))
  }
  for (let close = kept[left]; close; close = kept[--left]) made.push(asKept(close))
  return made.toReversed()
}

/** A close per share of today. */
export function perShareOfToday({ atMs, price: close }: KeptClose, splits: readonly DatedRatio[]): Price {
  if (splits.length === 0) return close
  const since = splits.filter((split) => split.atMs >= atMs).reduce<SplitRatio>(combinedSplit, NO_SPLIT)
  return priceAfterSplit(close, since)
}

interface Scale {
  readonly to: bigint
  readonly from: bigint
}
const NO_SCALE: Scale = { to: 1n, from: 1n }

const asKept = ({ atMs, price: close }: KeptClose): PriceAt => ({ atMs, price: close, isOfItsDay: true })

const scaled = (point: PriceAt, { to, from }: Scale): PriceAt =>
  to === from ? point : { ...point, price: price(divideHalfUp(point.price * to, from)) }
