import { type Pool, inTransaction } from '#server/platform/database/database.ts'

const SLICE = 10_000

/** A line of the audit log for each twentieth of the customers, by their number: mostly sign-ins and decisions. */
const LINES = `
case when n % 20 < 8 then 'login.succeeded' when n % 20 < 10 then 'login.failed'
  when n % 20 < 14 then 'deposit.approved' when n % 20 < 16 then 'profile.approved'
  when n % 20 = 16 then 'withdrawal.requested' when n % 20 = 17 then 'document.viewed'
  when n % 20 = 18 then 'rate.set' else 'proposal.expired' end as action,
case when n % 20 < 8 or n % 20 = 16 then 'customer' when n % 20 < 10 then 'visitor'
  when n % 20 < 19 then 'administrator' else 'system' end as actor_kind,
case when n % 20 < 8 or n % 20 = 16 then n * 10 when n % 20 >= 10 and n % 20 < 19 then 1 end as actor_id,
case when n % 20 < 10 then 'user' when n % 20 < 14 then 'deposit_request' when n % 20 < 16 then 'profile_submission'
  when n % 20 = 16 then 'withdrawal_request' when n % 20 = 17 then 'document'
  when n % 20 = 18 then 'exchange_rate' else 'proposal' end as subject_type,
case when n % 20 < 10 then n * 10 when n % 20 < 14 then n * 10 + 3 when n % 20 < 16 then n * 10 + 2
  when n % 20 = 16 then n * 10 + 4 else n * 10 + 1 end as subject,
case when n % 20 < 18 then n * 10 end as customer_id`

/**
 * Adds to what `seedQueues` has made of `count` customers a line of the audit log for each, a millisecond apart. Made
 * to be read: the hashes of the chain are none.
 */
export async function seedAudit(pool: Pool, { count, at }: { count: number; at: Date }): Promise<void> {
  const statements = [
    `insert into audit_log (id, at, actor_kind, actor_id, action, subject_type, subject_id, customer_id, address, after)
     select n * 10 + 9, $1::timestamptz + n * interval '1 millisecond', actor_kind, actor_id, action, subject_type,
       subject::text, customer_id, '127.0.0.1', '{"amount": "100.00"}'
     from (select n, ${LINES} from generate_series($2::int, $3::int) n) lines`,
    `insert into audit_chain (place, line_id, hash)
     select 1000 + n, n * 10 + 9, sha256(n::text::bytea)
     from generate_series($2::int, $3::int) n where $1::timestamptz is not null`,
  ]
  for (let first = 1; first <= count; first += SLICE) {
    const last = Math.min(count, first + SLICE - 1)
    await inTransaction(pool, async (tx) => {
      // Past the triggers: a chain of so many lines in one transaction gets slower with each.
      await tx.query('set local session_replication_role = replica')
      for (const statement of statements) await tx.query(statement, [at, first, last])
      return null
    })
  }
  for (const table of ['audit_log', 'audit_chain']) await pool.query(`vacuum analyze ${table}`)
}
