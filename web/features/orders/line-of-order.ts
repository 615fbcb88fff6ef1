import type { Order } from '#contract/trading/orders.ts'
import { canCancel } from './order-labels.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

interface OrderLine {
  price: number
  title: string
}

/** A line at every price an open order waits for, for a stop-limit both. Hidden amounts hide the shares. */
export const linesOf = (orders: readonly Order[], isHidden: boolean): OrderLine[] =>
  orders.filter(canCancel).flatMap(({ side, quantity, limitPrice, stopPrice, type }) => {
    const verb = side === 'buy' ? 'Buy' : 'Sell'
    const what = quantity === null || isHidden ? verb : `${verb} ${decimalText(quantity, { min: 0, max: 8 })}`
    return [
      ...(stopPrice === null ? [] : [{ price: Number(stopPrice), title: `${what} stop` }]),
      // The customer did not choose the cap of a stop.
      ...(limitPrice === null || type === 'stop' ? [] : [{ price: Number(limitPrice), title: what }]),
    ]
  })
