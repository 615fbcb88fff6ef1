import type { ListedCustomer } from '#contract/office/customers/customers.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'

/** The columns of `CUSTOMER_COLUMNS`. */
export interface CustomerRow {
  id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  /** Of the latest submission; null before the first. */
  full_name: string | null
  kyc_status: KycStatus
  locked_at: Date | null
  cash_cents: bigint
  held_cents: bigint
  owed_cents: bigint
  created_at: Date
}

export const CUSTOMER_COLUMNS = `u.id, u.username, u.email, u.first_name, u.last_name, p.full_name,
  a.kyc_status, u.locked_at, a.cash_cents, a.held_cents, a.owed_cents, u.created_at`

/** Customer `u`, account `a`, latest submission `p`; one step each. */
export const CUSTOMERS = `(
  users u
  join accounts a on a.customer_id = u.id
  left join lateral (
    select s.full_name from profile_submissions s where s.customer_id = u.id order by s.id desc limit 1
  ) p on true)`

type PresentedCustomer = ListedCustomer & { email: string; available: string; held: string }

export const presentCustomer = (row: CustomerRow, lastSignInAt: Date | undefined): PresentedCustomer => ({
  id: row.id.toString(),
  username: row.username,
  email: row.email,
  fullName: row.full_name ?? `${row.first_name} ${row.last_name}`,
  kycStatus: row.kyc_status,
  lockedAt: row.locked_at?.toISOString() ?? null,
  available: formatCents(cents(row.cash_cents)),
  held: formatCents(cents(row.held_cents)),
  createdAt: row.created_at.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})
