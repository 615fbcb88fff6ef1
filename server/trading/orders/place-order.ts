import { refuse } from '#contract/refusals.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { Price } from '#domain/money/price.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import type { OrderExecutor } from '../execution/order-executor.ts'
import type { OrderAnswer } from '../execution/order-request.ts'

/** An order as it was asked for. */
export interface PlacedOrder {
  customerId: bigint
  side: 'buy' | 'sell'
  symbol: string
  quantity: Quantity
  expectedPrice: Price | null
  route: string
  idempotencyKey: string | null
}

/**
 * Places a market order for a customer and waits for its batch: answers the transaction it became.
 * Refuses an unknown symbol before the executor sees it; everything else is decided in the batch.
 */
export async function placeOrder(executor: OrderExecutor, placed: PlacedOrder): Promise<OrderAnswer> {
  const { symbol, ...rest } = placed
  if (!findTradable(symbol)) return refuse('asset_not_found')
  return executor.place(asTicket({ symbol, ...rest }))
}

/** The same as the executor takes it. */
export const asTicket = ({ side, symbol, quantity, expectedPrice, ...rest }: PlacedOrder) => ({
  ...rest,
  order: { side, instrument: symbol, quantity, expectedPrice },
})
