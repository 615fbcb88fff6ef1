import { type Cents, cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { WaitingAccount } from '#domain/trading/orders/accept-order.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { READ_ACCOUNT_OF_PREVIEW } from './preview-order.sql.ts'

export interface PreviewingCustomer extends WaitingAccount {
  /** Held by open orders and withdrawals. */
  readonly heldCents: Cents
}

interface Row {
  kyc_status: KycStatus
  restricted_rights: RestrictableRight[]
  agreement_due: boolean
  cash_cents: bigint
  held_cents: bigint
  owed_cents: bigint
  quantity_units: bigint | null
  cost_cents: bigint | null
  reserved_units: bigint | null
  held_for_orders_cents: bigint
}

/** What decides a customer's order in a symbol now; null without an account. */
export async function readCustomer(
  database: Queryable,
  customerId: bigint,
  symbol: string,
): Promise<PreviewingCustomer | null> {
  const { rows } = await database.query<Row>(READ_ACCOUNT_OF_PREVIEW, [customerId, symbol])
  const [row] = rows
  if (!row) return null
  return {
    kycStatus: row.kyc_status,
    restrictedRights: row.restricted_rights,
    isAgreementDue: row.agreement_due,
    cashCents: cents(row.cash_cents),
    heldCents: cents(row.held_cents),
    owedCents: cents(row.owed_cents),
    position: { quantity: quantity(row.quantity_units ?? 0n), costCents: cents(row.cost_cents ?? 0n) },
    reserved: quantity(row.reserved_units ?? 0n),
    heldForOrdersCents: cents(row.held_for_orders_cents),
  }
}
