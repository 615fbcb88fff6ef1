import { cents, formatCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { maskAll, maskNumber } from '#domain/staff/masking.ts'
import type { ListedCustomer, CustomerPage } from '#contract/office/customers/customers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

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

/** One index step for each customer. */
const LAST_SIGN_INS = `
select asked.customer_id, last.at from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select l.at from audit_log l
  where l.customer_id = asked.customer_id and l.action in ('login.succeeded', 'user.registered')
  order by l.id desc limit 1) as last`

/** From the audit log, in one statement. */
export async function readLastSignIns(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await database.query<{ customer_id: bigint; at: Date }>(LAST_SIGN_INS, [customerIds])
  return new Map(rows.map(({ customer_id, at }) => [customer_id, at]))
}

/** For staff who may not see bank accounts, identity numbers and dates of birth. */
export const maskCustomer = (page: CustomerPage): CustomerPage => ({
  ...page,
  profile: page.profile && {
    ...page.profile,
    dateOfBirth: maskAll(page.profile.dateOfBirth),
    idNumber: maskNumber(page.profile.idNumber),
  },
  withdrawalRequests: page.withdrawalRequests.map(maskBank),
  payoutAccounts: page.payoutAccounts.map(maskBank),
})

const maskBank = <Bank extends { bankAccountNumber: string }>(bank: Bank): Bank => ({
  ...bank,
  bankAccountNumber: maskNumber(bank.bankAccountNumber),
})

/** For staff who may see only id and name. */
export const nameCustomer = (customer: ListedCustomer): ListedCustomer => ({
  ...customer,
  email: null,
  available: null,
  held: null,
  lastSignInAt: null,
})
