import type { AdminDepositRequest, DepositRequest } from '#contract/cash/deposits.ts'
import { rateExpiry } from '#domain/cash/deposit.ts'
import { depositReference } from '#domain/cash/deposit-reference.ts'
import { formatRate, rate } from '#domain/money/exchange-rate.ts'
import { cents, formatCents } from '#domain/money/money.ts'

/** The columns of `DEPOSIT_COLUMNS`. */
export interface DepositRow {
  id: bigint
  customer_id: bigint
  amount_cents: bigint
  original_amount_cents: bigint
  currency: DepositRequest['currency']
  rate_units: bigint
  rate_source: string
  rate_at: Date
  provider_rate_units: bigint | null
  bank_reference: string
  reference_number: bigint
  status: DepositRequest['status']
  created_at: Date
  repriced_at: Date | null
  processed_at: Date | null
  rejection_reason: string | null
}

/** The request `d`. */
export const DEPOSIT_COLUMNS = `d.id, d.customer_id, d.amount_cents, d.original_amount_cents, d.currency,
  d.rate_units, d.rate_source, d.rate_at, d.provider_rate_units, d.bank_reference, d.reference_number, d.status,
  d.created_at, d.repriced_at, d.processed_at, d.rejection_reason`

/** At the request, or its last repricing. */
export const pricedAt = (row: Pick<DepositRow, 'created_at' | 'repriced_at'>): Date =>
  row.repriced_at ?? row.created_at

export const presentDeposit = (row: DepositRow): DepositRequest => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  amount: formatCents(cents(row.amount_cents)),
  originalAmount: formatCents(cents(row.original_amount_cents)),
  currency: row.currency,
  exchangeRate: formatRate(rate(row.rate_units)),
  rateSource: row.rate_source,
  rateAt: row.rate_at.toISOString(),
  rateExpiresAt: rateExpiry({ currency: row.currency, pricedAt: pricedAt(row) })?.toISOString() ?? null,
  repricedAt: row.repriced_at?.toISOString() ?? null,
  bankReference: row.bank_reference,
  depositReference: depositReference(row.reference_number),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
  rejectionReason: row.rejection_reason,
})

/** With its customer and its decider, null while pending. */
export interface ReviewedDepositRow extends DepositRow {
  username: string
  decided_by: string | null
}

export const presentAdminDeposit = (row: ReviewedDepositRow): AdminDepositRequest => ({
  ...presentDeposit(row),
  username: row.username,
  decidedBy: row.decided_by,
  warnings: [],
  consequences: null,
  today: null,
})
