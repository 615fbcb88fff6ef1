import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { WaitingAccount } from '#domain/trading/orders/accept-order.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import { LOAD_ACCOUNT } from './orders.sql.ts'

interface Row {
  pending: bigint
  held_cents: bigint
  quantity_units: bigint | null
  cost_cents: bigint | null
  reserved_units: bigint | null
}

/** What decides whether a customer's order may wait, and their number of waiting orders. Their account is locked. */
export async function loadAccount(
  tx: Tx,
  locked: LockedAccount,
  instrument: string,
): Promise<WaitingAccount & { openOrders: bigint }> {
  const { cashCents, owedCents, kycStatus, restrictedRights, isAgreementDue, areKeyOrdersSuspended } = locked
  const { rows } = await tx.query<Row>(LOAD_ACCOUNT, [locked.customerId, instrument])
  const [row] = rows
  return {
    cashCents,
    owedCents,
    kycStatus,
    restrictedRights,
    isAgreementDue,
    areKeyOrdersSuspended,
    position: {
      quantity: quantity(row?.quantity_units ?? 0n),
      costCents: cents(row?.cost_cents ?? 0n),
    },
    reserved: quantity(row?.reserved_units ?? 0n),
    heldForOrdersCents: cents(row?.held_cents ?? 0n),
    openOrders: row?.pending ?? 0n,
  }
}
