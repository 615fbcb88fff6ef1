import type { ReinvestedDividend, Reinvestment } from '#contract/trading/reinvestment.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import * as reinvestment from '#contract/trading/reinvestment.ts'
import { type Cents, cents, formatCents, subtractCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-terms.ts'
import { type Queryable, type Pool, inTransaction } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Serve } from '#server/platform/http/route.ts'
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

/** Absent fields stay. */
export interface ReinvestmentChoice {
  customerId: bigint
  isOn?: boolean | undefined
  /** Null follows the account's switch. The last of repeated symbols counts. */
  exceptions?: readonly { symbol: string; isOn: boolean | null }[] | undefined
}

/**
 * Sets whether dividends are reinvested, for the account and for symbols, from the next payment on, which reads it
 * under the same lock. Refuses an unknown symbol.
 */
export async function setReinvestment(
  { pool, clock, settings }: { pool: Pool; clock: Clock; settings: Pick<SettingsInForce, 'at'> },
  { customerId, isOn, exceptions = [] }: ReinvestmentChoice,
): Promise<Reinvestment | Refusal> {
  const { catalogue } = settings.at(clock.now())
  if (exceptions.some(({ symbol }) => !catalogue.findTradable(symbol))) return refuse('asset_not_found')
  const last = new Map(exceptions.map(({ symbol, isOn: choice }) => [symbol, choice]))
  const kept = [...last].filter((one): one is [string, boolean] => one[1] !== null)
  const ended = [...last].filter(([, choice]) => choice === null).map(([symbol]) => symbol)
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    if (isOn !== undefined) await tx.query(sql.SET_SWITCH, [customerId, isOn, at])
    if (kept.length > 0) {
      const columns = [kept.map(([symbol]) => symbol), kept.map(([, choice]) => choice)]
      await tx.query(sql.SET_EXCEPTIONS, [customerId, ...columns, at])
    }
    if (ended.length > 0) await tx.query(sql.END_EXCEPTIONS, [customerId, ended])
    await announce(tx, { customerId, types: ['orders'] })
    return readReinvestment(tx, customerId)
  })
}

/** Dividend reinvestment. */
export function mountReinvestment(
  serve: Serve,
  parts: { pool: Pool; clock: Clock; settings: Pick<SettingsInForce, 'at'> },
): void {
  serve(reinvestment.getReinvestment, ({ principal }) => readReinvestment(parts.pool, principal.userId))
  serve(reinvestment.setReinvestment, ({ principal, body }) =>
    setReinvestment(parts, { customerId: principal.userId, ...body }),
  )
}
