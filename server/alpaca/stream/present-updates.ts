import type { Order } from '#contract/trading/orders.ts'
import type { OrderStep } from '#domain/alpaca/order-watch.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { CancelMarket } from '#server/trading/orders/rows/late-cancel.ts'
import { readClientOrderIds } from '#server/trading/orders/fill/client-orders.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import type { ReadRow } from '#server/trading/orders/read/read-row.ts'
import { presentOrder } from '#server/trading/orders/read/present-order.ts'
import { readOrderRows } from '#server/trading/orders/read/read-order.ts'
import { presentAlpacaOrder } from '../orders/present-order.ts'

interface UpdateReads {
  pool: Queryable
  clock: Pick<Clock, 'now'>
  market: CancelMarket
}

/** In the words of Alpaca's clients. */
const EVENTS: Partial<Record<Order['status'], string>> = {
  filled: 'fill',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  replaced: 'replaced',
}

/** The earliest first, in four statements for any number of steps. */
export async function presentUpdates(
  { pool, clock, market }: UpdateReads,
  customerId: bigint,
  steps: readonly OrderStep[],
): Promise<readonly object[]> {
  const ids = [...new Set(steps.map(({ orderId }) => orderId))]
  const rows = new Map((await readOrderRows(pool, customerId, ids)).map((row) => [row.id, row]))
  const names = await readClientOrderIds(pool, customerId, ids)
  const isFill = [...rows.values()].some(({ status }) => status === 'filled')
  const held = new Map(
    (isFill ? await readPositions(pool, customerId) : []).map((one) => [one.instrument, one.held]),
  )
  const updates = steps.flatMap(({ orderId, step }) => {
    const row = rows.get(orderId)
    if (!row) return []
    const endedAt = row.settled_at ?? row.filled_at
    const order = presentAlpacaOrder(presentOrder(row, { now: clock.now(), market }), {
      clientOrderId: names.get(orderId),
      endedAt,
    })
    const event = step === 'new' ? 'new' : EVENTS[order.status]
    if (event === undefined) return []
    const at = (step === 'new' ? row.created_at : endedAt) ?? row.created_at
    const positionQty = formatQuantity(held.get(row.instrument) ?? quantity(0n))
    return [{ at, update: { event, timestamp: at.toISOString(), order, ...fillOf(row, event, positionQty) } }]
  })
  return updates.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ update }) => update)
}

/** The fill's shares and price, and the position now. */
function fillOf(row: ReadRow, event: string, positionQty: string): object {
  if (event !== 'fill' || row.transaction_id === null) return {}
  return {
    price: formatPrice(price(row.price_units ?? 0n)),
    qty: formatQuantity(quantity(row.filled_units ?? 0n)),
    position_qty: positionQty,
    execution_id: publicIdOf('activity', row.transaction_id),
  }
}
