import { expect } from 'vitest'
import type { Pool } from '#server/platform/database/database.ts'

const TABLES = [
  'users',
  'accounts',
  'positions',
  'transactions',
  'transfers',
  'idempotency_keys',
  'profile_submissions',
  'deposit_requests',
  'open_deposit_references',
  'withdrawal_requests',
  'orders',
  'provider_rates',
  'provider_quotes',
  'custom_rates',
  'password_reset_requests',
  'notifications',
  // Without what the worker that delivers them writes meanwhile.
  'mail_outbox (customer_id, notification_id, recipient, expires_at, created_at)',
  'email_changes',
  'email_links',
  'email_restores',
  'staff_identities',
  'staff_invitations',
  'staff_roles',
  'proposals',
  'settings',
  'support_tickets',
  'support_messages',
  'totp_secrets',
  'encryption_keys',
  'passkeys',
  'recovery_codes',
  // Without the files themselves: a megabyte each, which no statement changes.
  'documents (customer_id, id, media_type, created_at)',
]

/** The lines that say that something was refused. */
export const REFUSED = `'access.refused', 'proposal.refused', 'setting.refused', 'staff.invitation_refused'`

/**
 * Without the lines of who was refused an administrators' endpoint, or a decision: that much a refusal changes. And
 * without what the server does by itself every few seconds: on a clock that was put forward, dividends and splits are
 * due. The chain and its head repeat the log, and are verified at the end of every file.
 */
const AUDIT_LOG = `(select l.* from audit_log l where l.action not in (${REFUSED})
  and not (l.actor_kind = 'system' and l.action like 'corporate_action.%'))`

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
    return digestOf(name, source)
  })
  tables.push(digestOf('audit_log', AUDIT_LOG))
  const { rows } = await pool.query(tables.join(' union all '))
  return rows
}

const digestOf = (name: string, source: string): string =>
  `select '${name}' as name, count(*), md5(string_agg(md5(t::text), '' order by t::text)) from ${source} t`
