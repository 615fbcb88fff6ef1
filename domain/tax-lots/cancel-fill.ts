import type { FillShares } from '../ledger/correction-postings.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { type LotEvent, replayLots } from './replay-lots.ts'
import { splitPosition } from '../trading/corporate-action.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from '../trading/position.ts'

/** A fill to cancel and its holding, read under the lock on the customer's account. */
export interface FillToCancel extends FillShares {
  /** Its transaction. */
  readonly id: bigint
  /** The current holding, and what of it resting sales reserve. */
  readonly position: Position
  readonly reserved: Quantity
  readonly isBeforeSplit: boolean
  /** The holding's history, without earlier cancellations but with this fill. */
  readonly events: readonly LotEvent[]
}

/** The holding as if the fill had never been. */
export interface CanceledFill extends FillShares {
  readonly before: Position
  readonly after: Position
}

export type CancelFillRefusal = 'split_since' | 'shares_sold' | 'shares_in_sell_orders' | 'lots_are_named'

/**
 * Takes a fill out of its holding's history: shares, cost and lots become as a replay without it. Refuses a fill
 * before a split; a buy whose shares were sold or are reserved; and one whose lots a later sale names.
 */
export function cancelFill(fill: FillToCancel): CanceledFill | { refused: CancelFillRefusal } {
  const { id, side, instrument, quantity: filled, feeCents, position, reserved, events } = fill
  if (fill.isBeforeSplit) return { refused: 'split_since' }
  const others = events.filter((event) => !('id' in event && event.id === id))
  const after = replayPosition(others)
  if (!after) return { refused: 'shares_sold' }
  if (side === 'buy' && filled > position.quantity - reserved) return { refused: 'shares_in_sell_orders' }
  const known = new Set(replayLots(events).fallbacks)
  if (replayLots(others).fallbacks.some((sale) => !known.has(sale))) return { refused: 'lots_are_named' }
  if (after.quantity !== quantityAfter(fill)) throw new Error('a holding is not what its trades come to')
  return { side, instrument, quantity: filled, feeCents, before: position, after }
}

const quantityAfter = ({ side, quantity: filled, position }: FillToCancel): Quantity =>
  quantity(side === 'buy' ? position.quantity - filled : position.quantity + filled)

/** Replays by the arithmetic of orders; null where it oversells. */
function replayPosition(events: readonly LotEvent[]): Position | null {
  let position = NO_POSITION
  for (const event of events) {
    switch (event.kind) {
      case 'buy':
        position = addToPosition(position, event.quantity, event.costCents)
        break
      case 'sell':
        if (event.quantity > position.quantity) return null
        position = takeFromPosition(position, event.quantity)
        break
      case 'split':
        position = splitPosition(position, event.split)
        break
      case 'method':
    }
  }
  return position
}
