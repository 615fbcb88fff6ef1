import { orderHoldTransfers } from '#domain/ledger/postings.ts'
import { limitOf } from '#domain/trading/orders/order-hold.ts'
import { firstTrigger } from '#domain/trading/orders/trigger.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import type { OrderWait } from '#domain/trading/orders/order-waits.ts'
import type { Reserved } from '#domain/trading/reserved.ts'
import type { Price } from '#domain/money/price.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { reserveShares } from '#server/ledger/reserve-shares.ts'
import type { SaleTerms } from '../../lots/sale-terms.ts'
import { storedChoice } from '#domain/tax-lots/stored-choice.ts'
import type { OrderRow } from './order-row.ts'
import { INSERT_ORDER } from './orders.sql.ts'

/** An accepted order to insert. */
export interface OrderToInsert extends Reserved {
  customerId: bigint
  terms: Omit<SaleTerms, 'timeInForce'>
  timeInForce: TimeInForce
  waitsFor: OrderWait
  /** When its event is due, or prices start to count. */
  dueAt: Date
  /** No later price executes it; null when only its event ends it. */
  expiresAt: Date | null
  /** The last price. */
  estimate: Price
  /** Fixes its fee. */
  settingsId: bigint
  replaces?: bigint
}

/**
 * Records a waiting order and reserves its dollars or shares, with the account locked and the order decided
 * (`acceptOrder`). Refuses nothing; the caller announces the change. Takes two ids, or one beside a given `orderId`.
 */
export async function insertOrder(
  tx: Tx,
  { ids, at, orderId }: { ids: Ids; at: Date; orderId?: bigint },
  order: OrderToInsert,
): Promise<OrderRow> {
  const { customerId, terms, heldCents, reservedQuantity } = order
  const { side, instrument, size, prices } = terms
  const id = orderId ?? ids.next()
  const trigger = firstTrigger(side, prices)
  const { rows } = await tx.query<OrderRow>(
    INSERT_ORDER.with({
      customer_id: customerId,
      id,
      side,
      instrument,
      quantity_units: 'quantity' in size ? size.quantity : null,
      notional_cents: 'notionalCents' in size ? size.notionalCents : null,
      estimate_price_units: order.estimate,
      shown_price_units: terms.expectedPrice,
      held_cents: heldCents,
      reserved_units: side === 'sell' && 'notionalCents' in size ? reservedQuantity : null,
      kind: prices.kind,
      time_in_force: order.timeInForce,
      limit_units: limitOf(side, prices),
      stop_units: 'stop' in prices ? prices.stop : null,
      fires: trigger?.fires ?? null,
      fires_units: trigger?.at ?? null,
      waits_for: order.waitsFor,
      due_at: order.dueAt,
      expires_at: order.expiresAt,
      do_not_reduce: terms.doNotReduce,
      replaces: order.replaces ?? null,
      created_at: at,
      lot_choice: terms.lots ? storedChoice(terms.lots) : null,
      settings_id: order.settingsId,
    }),
  )
  if (!rows[0]) throw new Error('the waiting order was not stored')
  if (side === 'buy')
    await postTransfers(tx, ids, orderHoldTransfers({ customerId, sourceId: id }, heldCents), at)
  else await reserveShares(tx, [{ customerId, instrument, units: reservedQuantity }])
  return rows[0]
}
