import type { Wallet } from '#contract/funding.ts'
import { addCents, cents, formatCents } from '#domain/money.ts'
import type { Pool } from '#server/database/pool.ts'

const READ_WALLET = `select cash_cents, held_cents from accounts where customer_id = $1`

/** A customer's cash: what they own, what they may spend, what is held for withdrawals. */
export async function readWallet(pool: Pool, customerId: bigint): Promise<Wallet> {
  const { rows } = await pool.query<{ cash_cents: bigint; held_cents: bigint }>({
    name: 'read-wallet',
    text: READ_WALLET,
    values: [customerId],
  })
  const available = cents(rows[0]?.cash_cents ?? 0n)
  const held = cents(rows[0]?.held_cents ?? 0n)
  return {
    balance: formatCents(addCents(available, held)),
    available: formatCents(available),
    held: formatCents(held),
  }
}
