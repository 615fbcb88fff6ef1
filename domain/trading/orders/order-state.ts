import { stateMachine } from '../../state-machine.ts'

/** The Alpaca API still shows a triggered order as new. */
export type OrderState =
  /** Waits for the open, or for an event such as a net asset value. */
  | 'accepted'
  /** Prices are compared with it. */
  | 'new'
  /** A quote executed it; its trade is not booked yet. */
  | 'triggered'
  /** Canceled on a late feed: an earlier price may still trigger it. */
  | 'pending_cancel'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'rejected'
  | 'replaced'

export type OrderEvent =
  | 'opened'
  /** A quote triggered it, once. */
  | 'triggered'
  /** Booked after a trigger, at its event, or at once. */
  | 'filled'
  /** Booking refused it: its customer may no longer trade, or cannot pay. */
  | 'refused'
  /** On a late feed. */
  | 'cancel_requested'
  /** By its customer, a corporate action, the operator or an account closing. */
  | 'canceled'
  | 'expired'
  | 'replaced'

/**
 * The state after an event. After a trigger only booking follows, and ended orders never change. The updates of
 * `server/trading/orders` allow the same.
 */
export const nextOrderState = stateMachine<OrderState, OrderEvent>('order', {
  accepted: {
    opened: 'new',
    triggered: 'triggered',
    filled: 'filled',
    refused: 'rejected',
    canceled: 'canceled',
    expired: 'expired',
    replaced: 'replaced',
  },
  new: {
    triggered: 'triggered',
    filled: 'filled',
    refused: 'rejected',
    cancel_requested: 'pending_cancel',
    canceled: 'canceled',
    expired: 'expired',
    replaced: 'replaced',
  },
  triggered: { filled: 'filled', refused: 'rejected' },
  pending_cancel: { triggered: 'triggered', canceled: 'canceled', expired: 'expired' },
  filled: {},
  canceled: {},
  expired: {},
  rejected: {},
  replaced: {},
})

/** The columns that determine an order's state. */
export interface OrderStateFacts {
  readonly status: 'pending' | 'filled' | 'refused' | 'cancelled' | 'expired' | 'replaced'
  readonly isTriggered: boolean
  readonly isCancelRequested: boolean
  /** When prices start to count, epoch ms; null when waiting for an event. */
  readonly opensAtMs: number | null
}

/** A stored order's state at an instant. */
export function orderStateOf(facts: OrderStateFacts, nowMs: number): OrderState {
  if (facts.status !== 'pending') return ENDED[facts.status]
  if (facts.isTriggered) return 'triggered'
  if (facts.isCancelRequested) return 'pending_cancel'
  return facts.opensAtMs === null || nowMs < facts.opensAtMs ? 'accepted' : 'new'
}

const ENDED = {
  filled: 'filled',
  refused: 'rejected',
  cancelled: 'canceled',
  expired: 'expired',
  replaced: 'replaced',
} as const
