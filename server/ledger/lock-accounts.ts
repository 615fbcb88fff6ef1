import type { Cents } from '#domain/money/money.ts'
import { cents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** A customer's cash and KYC status, locked until the transaction ends. */
export interface LockedAccount {
  customerId: bigint
  cashCents: Cents
  heldCents: Cents
  kycStatus: KycStatus
  /** No payout may be requested before then; null when payouts are not paused. */
  payoutsPausedUntil: Date | null
}

interface Row {
  customer_id: bigint
  cash_cents: bigint
  held_cents: bigint
  kyc_status: KycStatus
  payouts_paused_until: Date | null
}

/**
 * Locks customers' account rows, in id order so that two transactions can never wait for each other.
 * It must be the first statement of a money transaction (READ COMMITTED): a check on a snapshot
 * taken before the lock let 40 parallel debits of 10 take 320 out of 100.
 */
const LOCK_ACCOUNTS = `
select customer_id, cash_cents, held_cents, kyc_status, payouts_paused_until
from accounts
where customer_id = any($1::bigint[])
order by customer_id
for update`

/** Locks and reads one or more customers' accounts. Customers without an account are absent from the result. */
export async function lockAccounts(
  tx: Tx,
  customerIds: readonly bigint[],
): Promise<Map<bigint, LockedAccount>> {
  const { rows } = await tx.query<Row>({
    name: 'lock-accounts',
    text: LOCK_ACCOUNTS,
    values: [plainArray(customerIds)],
  })
  return new Map(rows.map((row) => [row.customer_id, lockedAccount(row)]))
}

function lockedAccount(row: Row): LockedAccount {
  return {
    customerId: row.customer_id,
    cashCents: cents(row.cash_cents),
    heldCents: cents(row.held_cents),
    kycStatus: row.kyc_status,
    payoutsPausedUntil: row.payouts_paused_until,
  }
}
