import type { Transaction } from '#contract/trading.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { findTradable } from '#domain/catalogue.ts'
import type { Price } from '#domain/price.ts'
import type { Quantity } from '#domain/quantity.ts'
import type { OrderDesk } from './order-desk.ts'

/**
 * Places a market order for a customer and waits for its batch: answers the transaction it became.
 * Refuses an unknown symbol before the desk sees it; everything else is decided in the batch.
 */
export async function placeOrder(
  desk: OrderDesk,
  placed: {
    customerId: bigint
    side: 'buy' | 'sell'
    symbol: string
    quantity: Quantity
    expectedPrice: Price | null
    route: string
    idempotencyKey: string | null
  },
): Promise<Transaction | Refusal> {
  const { side, symbol, quantity, expectedPrice, ...rest } = placed
  if (!findTradable(symbol)) return refuse('asset_not_found')
  return desk.place({ ...rest, order: { side, instrument: symbol, quantity, expectedPrice } })
}
