import { cents, type Cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { WaitingAccount } from '#domain/trading/orders/accept-order.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { Tx, Queryable } from '#server/platform/database/database.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import { LOAD_ACCOUNT } from './orders.sql.ts'

/** All null without a position. */
interface PositionRow {
  quantity_units: bigint | null
  cost_cents: bigint | null
  reserved_units: bigint | null
}

interface LoadedRow extends PositionRow {
  pending: bigint
  held_cents: bigint
}

/** What decides whether a customer's order may wait, and their number of resting orders. Their account is locked. */
export async function loadAccount(
  tx: Tx,
  locked: LockedAccount,
  instrument: string,
): Promise<WaitingAccount & { openOrders: bigint }> {
  const { rows } = await tx.query<LoadedRow>(LOAD_ACCOUNT, [locked.customerId, instrument])
  const [row] = rows
  return {
    ...locked,
    ...positionOf(row),
    heldForOrdersCents: cents(row?.held_cents ?? 0n),
    openOrders: row?.pending ?? 0n,
  }
}

const positionOf = (row?: PositionRow): Pick<WaitingAccount, 'position' | 'reserved'> => ({
  position: { quantity: quantity(row?.quantity_units ?? 0n), costCents: cents(row?.cost_cents ?? 0n) },
  reserved: quantity(row?.reserved_units ?? 0n),
})

interface PreviewingCustomer extends WaitingAccount {
  /** Held by open orders and withdrawals. */
  readonly heldCents: Cents
}

interface PreviewRow extends PositionRow {
  kyc_status: KycStatus
  restricted_rights: RestrictableRight[]
  agreement_due: boolean
  cash_cents: bigint
  held_cents: bigint
  owed_cents: bigint
  held_for_orders_cents: bigint
}

/** What decides a customer's order in a symbol now; null without an account. */
export async function readCustomer(
  database: Queryable,
  customerId: bigint,
  symbol: string,
): Promise<PreviewingCustomer | null> {
  const { rows } = await database.query<PreviewRow>(READ_ACCOUNT_OF_PREVIEW, [customerId, symbol])
  const [row] = rows
  if (!row) return null
  return {
    kycStatus: row.kyc_status,
    restrictedRights: row.restricted_rights,
    isAgreementDue: row.agreement_due,
    cashCents: cents(row.cash_cents),
    heldCents: cents(row.held_cents),
    owedCents: cents(row.owed_cents),
    ...positionOf(row),
    heldForOrdersCents: cents(row.held_for_orders_cents),
  }
}

/** Read without a lock: a preview promises nothing. */
const READ_ACCOUNT_OF_PREVIEW = `
select a.kyc_status, a.restricted_rights, a.agreement_due, a.cash_cents, a.held_cents, a.owed_cents,
  p.quantity_units, p.cost_cents, p.reserved_units,
  (select coalesce(sum(o.held_cents), 0)::bigint from orders o
   where o.customer_id = a.customer_id and o.status = 'pending') as held_for_orders_cents
from accounts a
left join positions p on p.customer_id = a.customer_id and p.instrument = $2
where a.customer_id = $1`
