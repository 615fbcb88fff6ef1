import type { Transaction } from '#contract/trading/transactions.ts'
import type { CorrectionLeg } from '#domain/corrections/correction.ts'
import { ratioText } from '#domain/trading/corporate-action.ts'
import { formatRate, rate } from '#domain/money/exchange-rate.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Fill } from '#domain/trading/orders/order.ts'

/** A transaction alone. */
export interface BookedRow {
  id: bigint
  type: Transaction['type']
  instrument: string | null
  quantity_units: bigint | null
  price_units: bigint | null
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
}

/** With its deposit or withdrawal request, split terms, or correction. */
export interface TransactionRow extends BookedRow {
  bank_reference: string | null
  original_amount_cents: bigint | null
  currency: NonNullable<Transaction['depositRequest']>['currency'] | null
  rate_units: bigint | null
  bank_name: string | null
  bank_account_number: string | null
  new_shares?: bigint | null
  old_shares?: bigint | null
  correction_kind?: CorrectionLeg | null
  corrects?: bigint | null
  public_sentence?: string | null
  is_canceled?: boolean
}

/** A transaction as its customer sees it. */
export function presentTransaction(row: TransactionRow): Transaction {
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
    withdrawalRequest: presentWithdrawalOf(row),
    ...presentSplitOf(row),
    ...(row.is_canceled ? { isCanceled: true as const } : {}),
    ...presentCorrectionOf(row),
  }
}

function presentDepositOf(row: TransactionRow): Transaction['depositRequest'] {
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

function presentWithdrawalOf(row: TransactionRow): Transaction['withdrawalRequest'] {
  const { bank_name, bank_account_number } = row
  if (bank_name === null || bank_account_number === null) return null
  return { bankName: bank_name, bankAccountNumber: bank_account_number }
}

function presentSplitOf({ new_shares, old_shares }: TransactionRow): Pick<Transaction, 'splitRatio'> {
  if (!new_shares || !old_shares) return {}
  return { splitRatio: ratioText({ newShares: new_shares, oldShares: old_shares }) }
}

function presentCorrectionOf(row: TransactionRow): Pick<Transaction, 'correction'> {
  const { correction_kind: kind, public_sentence: sentence, corrects } = row
  if (!kind || typeof sentence !== 'string') return {}
  return { correction: { kind, sentence, corrects: corrects?.toString() ?? null } }
}

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
