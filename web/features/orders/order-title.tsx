import type { Order } from '#contract/trading/orders.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'

type Sized = Pick<Order, 'side' | 'quantity' | 'amount' | 'assetSymbol'>

/** "Buy 5 AAPL", "Sell $100.00 of AAPL". */
export function OrderTitle({ order: { side, quantity, amount, assetSymbol } }: { order: Sized }) {
  return (
    <>
      {side === 'buy' ? 'Buy' : 'Sell'}{' '}
      {amount === null ? (
        <>
          <Quantity value={quantity ?? '0'} exact /> {assetSymbol}
        </>
      ) : (
        <>
          <Money value={amount} /> of {assetSymbol}
        </>
      )}
    </>
  )
}
