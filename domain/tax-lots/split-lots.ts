import type { SplitRatio } from '../market/split-ratio.ts'
import { ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { addCents } from '../money/money.ts'
import { shareOut } from '../money/share-out.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import type { Lot } from './lot.ts'

/**
 * Lots after a split, adding up to the new position to 1e-8 by largest remainder. Costs and dates stay. An emptied
 * lot gives its cost to the next older one, the oldest to the next younger.
 */
export function splitLots(lots: readonly Lot[], split: SplitRatio): Lot[] {
  const quantities = lots.map((lot) => lot.quantity)
  const held = quantity(quantities.reduce((total, units) => total + units, 0n))
  const scaled = shareOut(afterSplit(held, split), quantities)
  const after = lots.map((lot, at) => ({ ...lot, quantity: quantity(scaled[at] ?? ZERO_QUANTITY) }))
  return withoutEmptyLots(after)
}

function withoutEmptyLots(lots: readonly Lot[]): Lot[] {
  const kept: Lot[] = []
  /** Empty lots older than the first kept. */
  let waiting: Lot[] = []
  for (const lot of lots) {
    const older = kept.at(-1)
    if (lot.quantity > 0n) {
      kept.push(waiting.reduce(withCostOf, lot))
      waiting = []
    } else if (older) kept[kept.length - 1] = withCostOf(older, lot)
    else waiting.push(lot)
  }
  return kept
}

const withCostOf = (lot: Lot, empty: Lot): Lot => ({
  ...lot,
  costCents: addCents(lot.costCents, empty.costCents),
  washAddedCents: addCents(lot.washAddedCents, empty.washAddedCents),
})
