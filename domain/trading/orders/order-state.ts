import { stateMachine } from '../../state-machine.ts'

/** Where an order stands. At the Alpaca API a triggered order is still shown as new. */
export type OrderState =
  /** It waits for the open, or for an event such as a net asset value. */
  | 'accepted'
  /** Prices are compared with it. */
  | 'new'
  /** One quote has executed it; its trade is not booked yet. */
  | 'triggered'
  /** Its customer has canceled it on a late feed: a price made before that may still trigger it. */
  | 'pending_cancel'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'rejected'
  | 'replaced'

export type OrderEvent =
  /** The session in which prices count has begun. */
  | 'opened'
  /** A quote triggered it, once. */
  | 'triggered'
  /** The trade was booked: of a triggered order, of one that waited at its event, or at once. */
  | 'filled'
  /** Booking refused it: its customer may no longer trade, or cannot pay. */
  | 'refused'
  /** On a late feed its customer asked for the cancellation. */
  | 'cancel_requested'
  /** Its customer, a corporate action, the operator or the closing of the account ended it. */
  | 'canceled'
  | 'expired'
  | 'replaced'

/**
 * The state after an event. Touched is executed: nothing but booking follows, however long it takes. Nothing leaves a
 * state in which an order has ended. The conditional updates of `server/trading/orders` allow the same.
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

/** The columns that an order's state is read from. */
export interface OrderStateFacts {
  readonly status: 'pending' | 'filled' | 'refused' | 'cancelled' | 'expired' | 'replaced'
  readonly isTriggered: boolean
  readonly isCancelRequested: boolean
  /** From when on prices are compared with it, epoch ms; null for an order that waits for an event. */
  readonly opensAtMs: number | null
}

/** Where a stored order stands at an instant. */
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
