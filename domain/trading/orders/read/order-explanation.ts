import { newYorkDateAt } from '../../../market/new-york-time.ts'
import { type Price, formatPrice, PRICE_UNITS_PER_DOLLAR } from '../../../money/price.ts'
import type { OrderKind, OrderWait } from '../order-terms.ts'
import { divideHalfUp } from '../../../money/decimal.ts'
import { type Cents, cents } from '../../../money/money.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity } from '../../../money/quantity.ts'

export interface ExplainedOrder {
  readonly side: 'buy' | 'sell'
  readonly kind: OrderKind
  readonly limit: Price | null
  readonly stop: Price | null
  readonly placedAt: Date
  /** Null if filled at once. */
  readonly waitsFor: OrderWait | null
  /** When the open, or the net asset value's close, is due. */
  readonly dueAt: Date | null
  readonly cancelRequestedAt: Date | null
  /** The quote that executed it, booked or not. */
  readonly quote: { readonly price: Price; readonly madeAt: Date } | null
  readonly isBooked: boolean
  /** A sentence. */
  readonly ended: string | null
}

/** Why an order was filled at its price, ended or waits, in a sentence. Times are New York's. */
export function explanationOf(order: ExplainedOrder): string {
  if (order.ended !== null) return order.ended
  const { quote } = order
  if (!quote) return waitingText(order)
  const told = `${formatPrice(quote.price)}, made ${timeText(quote.madeAt, order.placedAt)}.`
  return `${fillText(order)}: ${told}${order.isBooked ? '' : ' Its trade is being booked.'}`
}

function fillText(order: ExplainedOrder): string {
  const { kind, waitsFor, placedAt, dueAt } = order
  switch (waitsFor) {
    case null:
      return kind === 'limit'
        ? `The price was already ${limitText(order)}`
        : 'Filled at once at the last price'
    case 'open':
      return isInSession(order)
        ? `First price made after ${timeText(placedAt, placedAt)}`
        : 'First price of the session'
    case 'nav':
      return `Net asset value of ${dateText(dueAt ?? placedAt)}`
    case 'later-price':
      return `First price made after ${timeText(placedAt, placedAt)}`
    case 'price':
      return kind === 'stop_limit'
        ? `First price ${limitText(order)} after your stop of ${formatPrice(order.stop ?? ZERO)} was reached`
        : `First price ${triggerText(order)} after ${timeText(placedAt, placedAt)}`
  }
}

function waitingText(order: ExplainedOrder): string {
  const { kind, waitsFor, placedAt, dueAt, cancelRequestedAt } = order
  if (cancelRequestedAt)
    return `It is canceled unless a price made before ${timeText(cancelRequestedAt, placedAt)} reaches it.`
  switch (waitsFor) {
    case 'nav':
      return `It waits for the net asset value of ${dateText(dueAt ?? placedAt)}.`
    case 'later-price':
      return `It waits for the first price made after ${timeText(placedAt, placedAt)}.`
    case 'price':
      return kind === 'stop_limit'
        ? `It waits for a price ${stopText(order)}, then for one ${limitText(order)}.`
        : `It waits for a price ${triggerText(order)}.`
    case 'open':
    case null:
      return isInSession(order)
        ? `It waits for the first price made after ${timeText(placedAt, placedAt)}.`
        : 'It waits for the first price of the session.'
  }
}

/** The product's own purchase in a session waits for the next price, not for an open. */
const isInSession = ({ dueAt, placedAt }: ExplainedOrder): boolean => dueAt !== null && dueAt <= placedAt

const ZERO = 0n as Price

const triggerText = (order: ExplainedOrder): string =>
  order.kind === 'limit' ? limitText(order) : stopText(order)

const limitText = ({ side, limit }: ExplainedOrder): string =>
  `at or ${side === 'buy' ? 'below' : 'above'} ${formatPrice(limit ?? ZERO)}`

const stopText = ({ side, stop }: ExplainedOrder): string =>
  `at or ${side === 'buy' ? 'above' : 'below'} ${formatPrice(stop ?? ZERO)}`

/** "10:02:13 AM ET", or, on another day than the order's: "Nov 24, 10:02:13 AM ET". */
function timeText(at: Date, placedAt: Date): string {
  const time = `${NEW_YORK_TIME.format(at)} ET`
  const isSameDay = newYorkDateAt(at.getTime()) === newYorkDateAt(placedAt.getTime())
  return isSameDay ? time : `${dateText(at)}, ${time}`
}

const dateText = (at: Date): string => NEW_YORK_DATE.format(at)

const timeZone = 'America/New_York'
const NEW_YORK_TIME = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' })
const NEW_YORK_DATE = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })

const VALUE_UNITS_PER_CENT = (PRICE_UNITS_PER_DOLLAR * QUANTITY_UNITS_PER_SHARE) / 100n

/**
 * How much better than its limit or stop an order was filled, in total, to the nearest cent. Negative after a jump
 * past a stop. Only shown.
 */
export function improvementOf(
  { side, quantity, price }: { side: 'buy' | 'sell'; quantity: Quantity; price: Price },
  named: Price,
): Cents {
  const better = side === 'buy' ? named - price : price - named
  const size = divideHalfUp((better < 0n ? -better : better) * quantity, VALUE_UNITS_PER_CENT)
  return cents(better < 0n ? -size : size)
}

/** The price a fill is compared with: the limit, a stop order's stop; null for a market order. */
export function namedPrice({
  kind,
  limit,
  stop,
}: Pick<ExplainedOrder, 'kind' | 'limit' | 'stop'>): Price | null {
  if (kind === 'market') return null
  return kind === 'stop' ? stop : limit
}
