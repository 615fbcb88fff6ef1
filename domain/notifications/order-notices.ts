import type { SplitRatio } from '../market/split-ratio.ts'
import { type Cents, ZERO_CENTS, dollars } from '../money/money.ts'
import { type Price, formatPrice } from '../money/price.ts'
import { type Quantity, formatQuantity } from '../money/quantity.ts'
import type { OrderSize } from '../trading/orders/order-terms.ts'
import { LOTS_GONE_TEXT } from '../trading/orders/order-texts.ts'
import type { Notice } from './notification.ts'

export interface NamedOrder {
  readonly id: bigint
  readonly side: 'buy' | 'sell'
  readonly instrument: string
  readonly size: OrderSize
}

/**
 * `netCents` is the cost or net proceeds, `givenBackCents` what a buy held above its cost, `areLotsGone` whether other
 * sales had taken the named lots.
 */
export function orderFilled(
  order: NamedOrder,
  fill: { shares: Quantity; at: Price; netCents: Cents; givenBackCents: Cents; areLotsGone?: boolean },
): Notice {
  const { side, instrument } = order
  const [did, moved] = side === 'buy' ? ['bought', 'paid'] : ['sold', 'received']
  const back =
    fill.givenBackCents > ZERO_CENTS
      ? ` ${dollars(fill.givenBackCents)} of the held amount was released.`
      : ''
  return {
    kind: 'order_filled',
    title: 'Order filled',
    body:
      `You ${did} ${formatQuantity(fill.shares)} ${instrument} at $${formatPrice(fill.at)} ` +
      `and ${moved} ${dollars(fill.netCents)}.${back}${fill.areLotsGone ? ` ${LOTS_GONE_TEXT}` : ''}`,
    link: linkOf(order),
  }
}

/** Refused at its price; the reason is one public sentence. */
export function orderRefused(order: NamedOrder, reason: string): Notice {
  const body = `${describe(order)} was not filled: ${reason}. ${RELEASED[order.side]}`
  return { kind: 'order_refused', title: 'Order rejected', body, link: linkOf(order) }
}

/** Absent where the customer canceled. */
export type CancelCause = { readonly split: SplitRatio } | 'dividend' | 'closed_to_purchases'

/** Canceled by the customer, a corporate action, or the end of an offer. */
export function orderCancelled(order: NamedOrder, cause?: CancelCause): Notice {
  const body = `${describe(order)} was canceled${cause ? ` ${whyOf(order, cause)}` : ''}. ${RELEASED[order.side]}`
  return { kind: 'order_cancelled', title: 'Order canceled', body, link: linkOf(order) }
}

function whyOf({ instrument }: NamedOrder, cause: CancelCause): string {
  if (cause === 'closed_to_purchases') return `because ${instrument} is closed to purchases`
  return cause === 'dividend'
    ? `because ${instrument} paid a dividend that is more than its price`
    : `because ${instrument} split ${cause.split.newShares} for ${cause.split.oldShares}`
}

export const orderExpired = (order: NamedOrder): Notice => ({
  kind: 'order_expired',
  title: 'Order expired',
  body: `${describe(order)} was not filled by the close. ${RELEASED[order.side]}`,
  link: linkOf(order),
})

const describe = ({ side, instrument, size }: NamedOrder): string =>
  'quantity' in size
    ? `Your order to ${side} ${formatQuantity(size.quantity)} ${instrument}`
    : `Your order to ${side} ${dollars(size.notionalCents)} of ${instrument}`

const RELEASED = {
  buy: 'The held amount returned to your balance.',
  sell: 'The shares are available to sell again.',
} as const

const linkOf = ({ id }: NamedOrder): string => `/orders?order=${id}`
