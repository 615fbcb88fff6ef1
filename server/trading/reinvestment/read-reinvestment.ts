import type { ReinvestedDividend, Reinvestment } from '#contract/trading/reinvestment.ts'
import { type Cents, cents, formatCents, subtractCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-waits.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './reinvestment.sql.ts'

/** Reinvested dividends shown. */
const SHOWN = 50

interface ReinvestedRow {
  instrument: string
  dividend_id: bigint
  order_id: bigint
  paid_at: Date
  notional_cents: bigint
  status: StoredOrderStatus
  transaction_id: bigint | null
  quantity_units: bigint | null
  price_units: bigint | null
  amount_cents: bigint | null
}

/** A customer's choice (off by default), and the last dividends reinvested or waiting. */
export async function readReinvestment(database: Queryable, customerId: bigint): Promise<Reinvestment> {
  const { rows: switches } = await database.query<{ is_on: boolean; changed_at: Date }>(sql.READ_SWITCH, [
    customerId,
  ])
  const { rows: exceptions } = await database.query<{
    instrument: string
    is_on: boolean
    changed_at: Date
  }>(sql.LIST_EXCEPTIONS, [customerId])
  const { rows: recent } = await database.query<ReinvestedRow>(sql.LIST_REINVESTED, [customerId, SHOWN])
  const [chosen] = switches
  return {
    isOn: chosen?.is_on ?? false,
    changedAt: chosen?.changed_at.toISOString() ?? null,
    exceptions: exceptions.map(({ instrument, is_on, changed_at }) => ({
      assetSymbol: instrument,
      isOn: is_on,
      changedAt: changed_at.toISOString(),
    })),
    recent: recent.map(presentReinvested),
  }
}

function presentReinvested(row: ReinvestedRow): ReinvestedDividend {
  const dividend = cents(row.notional_cents)
  const cost = row.amount_cents === null ? null : cents(row.amount_cents)
  return {
    assetSymbol: row.instrument,
    dividendId: row.dividend_id.toString(),
    orderId: row.order_id.toString(),
    paidAt: row.paid_at.toISOString(),
    dividend: formatCents(dividend),
    outcome: outcomeOf(row.status),
    transactionId: row.transaction_id?.toString() ?? null,
    quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
    price: row.price_units === null ? null : formatPrice(price(row.price_units)),
    cost: cost && formatCents(cost),
    leftOver: cost && leftOverOf(dividend, cost),
  }
}

const leftOverOf = (dividend: Cents, cost: Cents): string => formatCents(subtractCents(dividend, cost))

function outcomeOf(status: StoredOrderStatus): ReinvestedDividend['outcome'] {
  if (status === 'pending') return 'waiting'
  return status === 'filled' ? 'reinvested' : 'kept_as_cash'
}
