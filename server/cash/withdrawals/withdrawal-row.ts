import type { AdminWithdrawalRequest, WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { type WithdrawalStatus, isSameName } from '#domain/cash/withdrawal.ts'

/** The columns of `WITHDRAWAL_COLUMNS`. */
export interface WithdrawalRow {
  id: bigint
  customer_id: bigint
  gross_cents: bigint
  net_cents: bigint
  fee_cents: bigint
  bank_name: string
  bank_account_name: string
  bank_account_number: string
  swift_code: string
  bank_address: string
  status: WithdrawalStatus
  created_at: Date
  processed_at: Date | null
  rejection_reason: string | null
}

/** The request `w`. */
export const WITHDRAWAL_COLUMNS = `w.id, w.customer_id, w.gross_cents, w.net_cents, w.fee_cents,
  w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address,
  w.status, w.created_at, w.processed_at, w.rejection_reason`

/** For a reviewer: the columns of `CUSTOMER_COLUMNS`. */
export interface ReviewedCustomerRow {
  username: string
  /** Of the latest submission; null before the first. */
  full_name: string | null
  kyc_status: KycStatus
}

export const CUSTOMER_COLUMNS = `u.username, p.full_name, a.kyc_status`

/** Customer `u`, account `a` and latest profile submission `p`; join on `u.id`. */
export const CUSTOMERS = `(
  users u
  join accounts a on a.customer_id = u.id
  left join lateral (
    select s.full_name from profile_submissions s where s.customer_id = u.id order by s.id desc limit 1
  ) p on true)`

export const presentWithdrawal = (row: WithdrawalRow): WithdrawalRequest => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  amount: formatCents(cents(row.net_cents)),
  fee: formatCents(cents(row.fee_cents)),
  bankName: row.bank_name,
  bankAccountName: row.bank_account_name,
  bankAccountNumber: row.bank_account_number,
  swiftCode: row.swift_code,
  bankAddress: row.bank_address,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  processedAt: row.processed_at?.toISOString() ?? null,
  rejectionReason: row.rejection_reason,
})

/** With its customer and its decider, null while pending. */
export interface ReviewedWithdrawalRow extends WithdrawalRow, ReviewedCustomerRow {
  decided_by: string | null
}

export const presentAdminWithdrawal = (row: ReviewedWithdrawalRow): AdminWithdrawalRequest => ({
  ...presentWithdrawal(row),
  username: row.username,
  decidedBy: row.decided_by,
  warnings: [],
  consequences: null,
  ...warningsOf(row),
})

/** Warnings: the account is in another name, the profile is not approved. */
export const warningsOf = (row: WithdrawalRow & ReviewedCustomerRow) => ({
  isOwnName: row.full_name !== null && isSameName(row.bank_account_name, row.full_name),
  isProfilePending: row.kyc_status !== 'approved',
})
