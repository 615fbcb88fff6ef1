import { expect } from 'vitest'
import type { Pool } from '#server/database/pool.ts'

const TABLES = [
  'accounts',
  'positions',
  'transactions',
  'transfers',
  'idempotency_keys',
  'profile_submissions',
  'deposit_requests',
  'withdrawal_requests',
  'provider_rates',
  'provider_quotes',
  'custom_rates',
  'password_reset_requests',
  'audit_log',
  'notifications',
  // Without the files themselves: a megabyte each, which no statement changes.
  'documents (customer_id, id, media_type, created_at)',
]

/** Runs `action` and asserts that no row of any customer, and no audit line, came, went or changed. */
export async function changesNoRow<T>(pool: Pool, action: () => Promise<T>): Promise<T> {
  const before = await fingerprint(pool)
  const result = await action()
  expect(await fingerprint(pool)).toEqual(before)
  return result
}

/** A digest of every table that a request may change: equal digests, equal rows. */
export async function fingerprint(pool: Pool): Promise<unknown[]> {
  const tables = TABLES.map((table) => {
    const [name = '', columns] = table.split(' (')
    const source = columns ? `(select ${columns.slice(0, -1)} from ${name})` : name
    return `select '${name}' as name, count(*), md5(string_agg(md5(t::text), '' order by t::text)) from ${source} t`
  })
  const { rows } = await pool.query(tables.join(' union all '))
  return rows
}
