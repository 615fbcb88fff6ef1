import type { Transaction } from '#contract/trading.ts'
import { rate, formatRate } from '#domain/exchange-rate.ts'
import { MAX_LIST_ROWS } from '#domain/limits.ts'
import { cents, formatCents } from '#domain/money.ts'
import { formatPrice, price } from '#domain/price.ts'
import { formatQuantity, quantity } from '#domain/quantity.ts'
import type { Pool } from '#server/database/pool.ts'
import { LIST_TRANSACTIONS } from './list-transactions.sql.ts'

interface Row {
  id: bigint
  type: Transaction['type']
  instrument: string | null
  quantity_units: bigint | null
  price_units: bigint | null
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
  bank_reference: string | null
  original_amount_cents: bigint | null
  currency: NonNullable<Transaction['depositRequest']>['currency'] | null
  rate_units: bigint | null
}

const LARGEST_ID = '9223372036854775807'

/** A customer's transactions, newest first: at most `limit`, older than `before`. */
export async function listTransactions(
  pool: Pool,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<Transaction[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-transactions',
    text: LIST_TRANSACTIONS,
    values: [customerId, page.before ?? LARGEST_ID, page.limit ?? MAX_LIST_ROWS],
  })
  return rows.map(presentTransaction)
}

function presentTransaction(row: Row): Transaction {
  return {
    id: row.id.toString(),
    type: row.type,
    assetSymbol: row.instrument,
    quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
    price: row.price_units === null ? null : formatPrice(price(row.price_units)),
    amount: formatCents(cents(row.amount_cents)),
    fee: formatCents(cents(row.fee_cents)),
    createdAt: row.created_at.toISOString(),
    depositRequest: presentDepositOf(row),
  }
}

function presentDepositOf(row: Row): Transaction['depositRequest'] {
  const { bank_reference, original_amount_cents, currency, rate_units } = row
  if (bank_reference === null || original_amount_cents === null || !currency || rate_units === null)
    return null
  return {
    bankReference: bank_reference,
    originalAmount: formatCents(cents(original_amount_cents)),
    currency,
    exchangeRate: formatRate(rate(rate_units)),
  }
}
