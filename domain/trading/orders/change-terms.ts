import type { Price } from '../../money/price.ts'
import type { Quantity } from '../../money/quantity.ts'
import { type FormFault, formFault } from './order-form.ts'
import type { OrderKind, OrderPrices, OrderTerms, TimeInForce } from './order-terms.ts'

export interface TermsChange {
  readonly quantity?: Quantity | undefined
  readonly limitPrice?: Price | undefined
  readonly stopPrice?: Price | undefined
  readonly timeInForce?: TimeInForce | undefined
}

/**
 * The replacing order's terms: same side, symbol and type. Refuses a price or time in force that the type does not
 * have, and shares for an order in dollars.
 */
export function changeTerms<Terms extends OrderTerms & { timeInForce: TimeInForce }>(
  terms: Terms,
  change: TermsChange,
): Terms | FormFault {
  const { prices, size } = terms
  const timeInForce = change.timeInForce ?? terms.timeInForce
  const limitPrice = change.limitPrice ?? ('limit' in prices ? prices.limit : undefined)
  const stopPrice = change.stopPrice ?? ('stop' in prices ? prices.stop : undefined)
  const amount = 'notionalCents' in size ? size.notionalCents : undefined
  const quantity = change.quantity ?? ('quantity' in size ? size.quantity : undefined)
  const fault = formFault({ type: prices.kind, timeInForce, quantity, amount, limitPrice, stopPrice })
  if (fault) return fault
  return {
    ...terms,
    timeInForce,
    size: quantity === undefined ? size : { quantity },
    prices: pricesOf(prices.kind, limitPrice, stopPrice),
    expectedPrice: null,
  }
}

/** A type's prices. A missing one is a bug: `formFault` refuses it before. */
export function pricesOf(kind: OrderKind, limit: Price | undefined, stop: Price | undefined): OrderPrices {
  if (kind === 'market') return { kind }
  if (kind === 'limit' && limit !== undefined) return { kind, limit }
  if (kind === 'stop' && stop !== undefined) return { kind, stop }
  if (kind === 'stop_limit' && stop !== undefined && limit !== undefined) return { kind, stop, limit }
  throw new Error(`a ${kind} order lacks a price`)
}
