import { orderHoldTransfers } from '#domain/ledger/postings.ts'
import { limitOf } from '#domain/trading/orders/order-hold.ts'
import { firstTrigger } from '#domain/trading/orders/trigger.ts'
import type { TimeInForce, OrderWait } from '#domain/trading/orders/order-terms.ts'
import type { Reserved } from '#domain/trading/orders/order.ts'
import type { Price } from '#domain/money/price.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { composeStatement, namesOf } from '#server/platform/database/statements/composed-statement.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { reserveShares } from '#server/ledger/reserve-shares.ts'
import type { SaleTerms } from '../../lots/sale-terms.ts'
import { storedChoice } from '#domain/tax-lots/lot-method.ts'
import { ORDER_ROW_COLUMNS, type OrderRow } from './order-row.ts'

interface OrderToInsert extends Reserved {
  customerId: bigint
  terms: Omit<SaleTerms, 'timeInForce'>
  timeInForce: TimeInForce
  waitsFor: OrderWait
  /** When its event is due, or prices start to count. */
  dueAt: Date
  /** No later price executes it; null when only its event ends it. */
  expiresAt: Date | null
  estimate: Price
  /** Fixes its fee. */
  settingsId: bigint
  replaces?: bigint
}

type StoredOrder = OrderToInsert & { id: bigint; at: Date }

const COLUMNS: Readonly<Record<string, (order: StoredOrder) => unknown>> = {
  customer_id: ({ customerId }) => customerId,
  id: ({ id }) => id,
  side: ({ terms }) => terms.side,
  instrument: ({ terms }) => terms.instrument,
  quantity_units: ({ terms: { size } }) => ('quantity' in size ? size.quantity : null),
  notional_cents: ({ terms: { size } }) => ('notionalCents' in size ? size.notionalCents : null),
  estimate_price_units: ({ estimate }) => estimate,
  shown_price_units: ({ terms }) => terms.expectedPrice,
  held_cents: ({ heldCents }) => heldCents,
  reserved_units: ({ terms: { side, size }, reservedQuantity }) =>
    side === 'sell' && 'notionalCents' in size ? reservedQuantity : null,
  kind: ({ terms }) => terms.prices.kind,
  time_in_force: ({ timeInForce }) => timeInForce,
  limit_units: ({ terms }) => limitOf(terms.side, terms.prices),
  stop_units: ({ terms: { prices } }) => ('stop' in prices ? prices.stop : null),
  fires: ({ terms }) => firstTrigger(terms.side, terms.prices)?.fires ?? null,
  fires_units: ({ terms }) => firstTrigger(terms.side, terms.prices)?.at ?? null,
  waits_for: ({ waitsFor }) => waitsFor,
  due_at: ({ dueAt }) => dueAt,
  expires_at: ({ expiresAt }) => expiresAt,
  do_not_reduce: ({ terms }) => terms.doNotReduce,
  replaces: ({ replaces = null }) => replaces,
  created_at: ({ at }) => at,
  lot_choice: ({ terms: { lots } }) => (lots ? storedChoice(lots) : null),
  settings_id: ({ settingsId }) => settingsId,
}

const INSERT_ORDER = composeStatement<StoredOrder>((take) => {
  const values = Object.values(COLUMNS).map((of) => take.value(of))
  return `insert into orders (${namesOf(COLUMNS)}) values (${values.join(', ')}) returning ${ORDER_ROW_COLUMNS}`
})

/**
 * Records a resting order and reserves its dollars or shares, with the account locked and the order decided
 * (`acceptOrder`). Refuses nothing; the caller announces the change. Takes two ids, or one beside a given `orderId`.
 */
export async function insertOrder(
  tx: Tx,
  { ids, at, orderId }: { ids: Ids; at: Date; orderId?: bigint },
  order: OrderToInsert,
): Promise<OrderRow> {
  const { customerId, terms, heldCents, reservedQuantity } = order
  const { side, instrument } = terms
  const id = orderId ?? ids.next()
  const { rows } = await tx.query<OrderRow>(INSERT_ORDER.with({ ...order, id, at }))
  if (!rows[0]) throw new Error('the resting order was not stored')
  if (side === 'buy')
    await postTransfers(tx, ids, orderHoldTransfers({ customerId, sourceId: id }, heldCents), at)
  else await reserveShares(tx, [{ customerId, instrument, units: reservedQuantity }])
  return rows[0]
}
