import type { OrderEndReason } from './order-terms.ts'
import { type Cents, formatCents } from '../../money/money.ts'
import { type Quantity, formatQuantity, quantity } from '../../money/quantity.ts'

/** Other orders reserve shares that the customer has. */
export const sharesReservedText = ({ held, reserved }: { held: Quantity; reserved: Quantity }): string =>
  `${formatQuantity(reserved)} of your ${formatQuantity(held)} shares wait in other orders. ` +
  `Cancel one, or sell up to ${formatQuantity(quantity(held - reserved))}.`

/** Open orders hold cash that the customer has. */
export const cashHeldText = (heldCents: Cents): string =>
  `${formatCents(heldCents)} of your cash is held for open orders.`

/** A price executed the order, so it cannot be canceled. */
export const alreadyFilledText = (at: Date): string => `This order was filled at ${newYorkTime(at)}.`

export const EXPIRED_TEXT = 'Not filled by the close. The held amount was released.'

/** Why an order was canceled, for its customer. */
export const END_TEXTS: Readonly<Record<OrderEndReason, string>> = {
  customer: 'You canceled this order.',
  split: 'Canceled because the shares split.',
  dividend: 'A dividend is more than the price of this order.',
  symbol_change: 'The symbol has changed.',
  delisted: 'The share is no longer listed.',
  account_closed: 'The account was closed.',
  closed_to_purchases: 'Canceled because the asset was closed to purchases.',
  operator: 'The broker canceled this order.',
}

export const REPLACED_TEXT = 'You replaced this order.'

/** For a sale whose named lots other sales took before its fill. */
export const LOTS_GONE_TEXT = 'The lots you named were no longer held, so your usual method chose the lots.'

const NEW_YORK_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
})

const newYorkTime = (at: Date): string => `${NEW_YORK_TIME.format(at)} ET`
