import type { OrderReceipt } from '#contract/trading/orders.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { type Price, formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { improvementOf, namedPrice } from '#domain/trading/orders/read/improvement.ts'
import { explanationOf } from '#domain/trading/orders/read/order-explanation.ts'
import type { ReadRow } from './read-row.ts'
import { reasonOf } from './present-row.ts'
import { reservedBy } from '../rows/order-row.ts'

const SECOND_MS = 1_000

/** How an order got its price and what it moved. */
export function presentReceipt(
  row: ReadRow,
  { idempotencyKey, ledgerIds, lots }: Pick<OrderReceipt, 'idempotencyKey' | 'ledgerIds' | 'lots'>,
): OrderReceipt {
  const quote = quoteOf(row)
  const hasWaited = row.waits_for !== null
  const shown = priceOf(row.shown_price_units)
  const named = { limit: priceOf(row.limit_units), stop: priceOf(row.stop_units) }
  const executedAt = row.touched_at ?? row.filled_at
  return {
    placedAt: row.created_at.toISOString(),
    touchedAt: row.touched_at?.toISOString() ?? null,
    bookedAt: row.filled_at?.toISOString() ?? null,
    price: quote && formatPrice(quote.price),
    priceMadeAt: quote?.madeAt.toISOString() ?? null,
    priceSource: quote?.source ?? null,
    priceAgeSeconds: quote && executedAt && secondsFrom(quote.madeAt, executedAt),
    shownPrice: shown === null ? null : formatPrice(shown),
    shownDifference: quote && shown && difference(quote.price, shown),
    improvement: improvement(row, namedPrice({ kind: row.kind, ...named }), quote),
    heldWhileOpen: row.side === 'buy' && hasWaited ? formatCents(cents(row.held_cents)) : null,
    reservedWhileOpen:
      row.side === 'sell' && hasWaited ? formatQuantity(reservedBy(row).reservedQuantity) : null,
    givenBack: hasWaited ? givenBack(row) : null,
    idempotencyKey,
    ledgerIds,
    capacity: row.side === 'buy' ? SOLD_BY_US : BOUGHT_BY_US,
    explanation: explanationOf({
      side: row.side,
      kind: row.kind,
      ...named,
      placedAt: row.created_at,
      waitsFor: row.waits_for,
      dueAt: row.due_at,
      cancelRequestedAt: row.cancel_requested_at,
      quote,
      isBooked: row.transaction_id !== null,
      ended: reasonOf(row),
    }),
    lots,
  }
}

const SOLD_BY_US = 'We were the other side: an order to buy is filled from our own shares.'
const BOUGHT_BY_US = 'We were the other side: an order to sell is filled for our own account.'

interface ExecutingQuote {
  price: Price
  madeAt: Date
  source: string
}

/** Before booking, the trigger's quote. */
function quoteOf(row: ReadRow): ExecutingQuote | null {
  const [at, madeAt, source] =
    row.price_units === null
      ? [row.touched_price_units, row.touched_quoted_at, row.touched_source]
      : [row.price_units, row.price_at, row.price_source]
  return at !== null && madeAt && source !== null ? { price: price(at), madeAt, source } : null
}

const secondsFrom = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / SECOND_MS))

/** "-0.25": the first price less the second. */
const difference = (at: Price, from: Price): string =>
  at < from ? `-${formatPrice(price(from - at))}` : formatPrice(price(at - from))

function improvement(row: ReadRow, named: Price | null, quote: ExecutingQuote | null): string | null {
  if (!quote || named === null || row.filled_units === null) return null
  const filled = { side: row.side, quantity: quantity(row.filled_units), price: quote.price }
  return formatCents(improvementOf(filled, named))
}

const priceOf = (units: bigint | null): Price | null => (units === null ? null : price(units))

/** All held dollars without a fill. */
function givenBack(row: ReadRow): string | null {
  if (row.side === 'sell' || row.status === 'pending') return null
  const spent = row.amount_cents ?? 0n
  return formatCents(cents(row.held_cents > spent ? row.held_cents - spent : 0n))
}
