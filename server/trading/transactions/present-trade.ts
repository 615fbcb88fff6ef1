import type { Transaction } from '#contract/trading/transactions.ts'
import { formatCents } from '#domain/money/money.ts'
import type { Fill } from '#domain/trading/orders/order.ts'
import { formatPrice } from '#domain/money/price.ts'
import { formatQuantity } from '#domain/money/quantity.ts'

/** A fill as its transaction. `createdAt` is text because a batch formats it once. */
export function presentTrade(id: bigint, fill: Fill, createdAt: string): Transaction {
  return {
    id: id.toString(),
    type: fill.order.side,
    assetSymbol: fill.order.instrument,
    quantity: formatQuantity(fill.order.quantity),
    price: formatPrice(fill.quote.price),
    amount: formatCents(fill.amountCents),
    fee: formatCents(fill.commissionCents),
    createdAt,
    depositRequest: null,
    withdrawalRequest: null,
  }
}
