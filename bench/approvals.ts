/** Deposits that wait, and the administrator who approves them. */
import { createHash, randomBytes } from 'node:crypto'
import { takeIds, type Pool } from '#server/platform/database/database.ts'
import type { ServerProcess } from './support/child.ts'
import { BENCH_INSTANT } from './support/test-server.ts'

/** A pending deposit of a dollar. */
export async function announceDeposit(pool: Pool, customerId: bigint): Promise<bigint> {
  const id = (await takeIds(pool)).next()
  await pool.query(
    `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
       rate_source,
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
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at,
       address, user_agent)
     select $1, id, 1, $2, $2, $2, '127.0.0.1', 'bench' from users where role = 'administrator'`,
    [createHash('sha256').update(token).digest(), BENCH_INSTANT],
  )
  return `sid=${token}`
}

/** Approves a deposit through HTTP, and throws unless it was. */
export async function approveDeposit({ port }: ServerProcess, cookie: string, id: bigint): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/admin/deposit-requests/${id}/approve`
  const response = await fetch(url, { method: 'PATCH', headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`an approval was answered with ${response.status}`)
}
