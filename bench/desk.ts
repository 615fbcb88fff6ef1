/** What an administrator's desk has in a bench: a session, and deposits that wait. */
import { createHash, randomBytes } from 'node:crypto'
import { takeIds } from '#server/database/ids.ts'
import type { Pool } from '#server/database/pool.ts'
import { BENCH_INSTANT } from './stage.ts'

/** A pending deposit of a dollar. */
export async function announceDeposit(pool: Pool, customerId: bigint): Promise<bigint> {
  const id = (await takeIds(pool)).next()
  await pool.query(
    `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units, rate_source,
       rate_at, bank_reference, created_at)
     values ($1, $2, 100, 100, 'USD', 1000000000000, 'par', $3, 'bench', $3)`,
    [customerId, id, BENCH_INSTANT],
  )
  return id
}

/** A session of the seeded administrator. */
export async function administratorsCookie(pool: Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at, address, user_agent)
     select $1, id, 1, $2, $2, $2, '127.0.0.1', 'bench' from users where role = 'administrator'`,
    [createHash('sha256').update(token).digest(), BENCH_INSTANT],
  )
  return `sid=${token}`
}
