import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from '#server/platform/database/database.ts'
import { KEY_ID } from './seed-customers.ts'
import { seedAdministrator } from './seed-administrator.ts'

const FIRST_NAMES = [
  'ada', 'emmy', 'grace', 'mary', 'sofia', 'carl', 'david', 'emil', 'felix', 'henri',
  'ida', 'jean', 'kurt', 'lise', 'max', 'niels', 'otto', 'paul', 'rosa', 'stefan',
] // prettier-ignore

const SLICE = 10_000
const TABLES = [
  'users',
  'accounts',
  'documents',
  'profile_submissions',
  'deposit_requests',
  'withdrawal_requests',
  'password_reset_requests',
]

/**
 * Fills an empty database with `count` customers who each have a profile, a deposit, a withdrawal and a password
 * reset; of each kind one in five waits, one in five is rejected and the others are approved. Made for lists to be
 * read, not for the books: nothing was posted. Answers the cookie of an administrator.
 *
 * Customers are `mary-000123` and the like, by twenty first names; what belongs to one customer has ids side by side.
 */
export async function seedQueues(pool: Pool, { count, at }: { count: number; at: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await seedAdministrator(pool, { id: 1n, username: 'root', at })
  await pool.query(
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at,
      address, user_agent)
     values ($1, 1, 1, $2, $2, $2, '127.0.0.1', 'bench')`,
    [createHash('sha256').update(token).digest(), at],
  )
  // Who they are: number n has the ids from 10 n on. What is decided was decided by the administrator.
  const people = `(select n, n * 10 as id, ($2::text[])[1 + n % 20] || '-' || lpad(n::text, 6, '0') as name,
    case n / 20 % 5 when 0 then 'pending' when 1 then 'rejected' else 'approved' end as status
    from generate_series($3::int, $4::int) n) people`
  const decided = `case when status <> 'pending' then $1::timestamptz end,
    case when status <> 'pending' then 1 end, case when status = 'rejected' then 'No' end`
  const statements = [
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
      created_at)
     select id, name, name, name || '@example.com', name || '@example.com', name, 'Example', 'customer',
       '$argon2id$none', $1 from ${people}`,
    `insert into accounts (customer_id, cash_cents, held_cents, kyc_status)
     select id, 100000, 10000, case status when 'pending' then 'pending' else 'approved' end from ${people} where
       $1::timestamptz is not null`,
    // Every hundredth sends the same file as the others of these.
    `insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
     select id, id + 1, 'application/pdf', file, '${KEY_ID}', file, $1
     from ${people}, sha256((case when n % 100 = 0 then '0' else n::text end)::bytea) as file`,
    `insert into profile_submissions (customer_id, id, status, full_name, phone_number, date_of_birth, nationality,
      occupation,
       employment_status, annual_income, source_of_funds, address, city, postal_code, country, id_type, id_number,
       document_id, created_at, decided_at, decided_by, rejection_reason)
     select id, id + 2, status, initcap(split_part(name, '-', 1)) || ' Example ' || n, '+1 555 0100', '1990-01-01',
       'US', 'Tester',
       'employed', '0-25000', 'Salary', '1 Main St', 'New York', '10001', 'US', 'passport', 'X ' || n, id + 1,
       $1, ${decided}
      from ${people}`,
    `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
      rate_source,
       rate_at, bank_reference, status, created_at, processed_at, processed_by, rejection_reason)
     select id, id + 3, 10000, 10000, 'USD', 1000000000000, 'par', $1, 'Transfer ' || n, status, $1, ${decided}
      from ${people}`,
    `insert into withdrawal_requests (customer_id, id, gross_cents, net_cents, fee_cents, bank_name, bank_account_name,
       bank_account_number, swift_code, bank_address, status, created_at, processed_at, processed_by, rejection_reason)
     select id, id + 4, 10000, 9500, 500, 'Harbour Bank', name, 'DE 00 ' || lpad((n - n % 3)::text, 12, '0'),
       'HARBUS00', '1 Pier Street',
       status, $1, ${decided}
      from ${people}`,
    `insert into password_reset_requests (customer_id, id, reference, new_password_hash, credential_version, address,
      created_at,
       expires_at, status, processed_at, processed_by, rejection_reason)
     select id, id + 5, 'R' || n, case when status = 'pending' then '$argon2id$none' end, 1, host('10.0.0.0'::inet + n),
       $1, $1::timestamptz + interval '1 day', status, ${decided}
      from ${people}`,
  ]
  // In slices: no statement of the product's pool may take longer than five seconds.
  for (let first = 1; first <= count; first += SLICE) {
    const last = Math.min(count, first + SLICE - 1)
    for (const statement of statements) await pool.query(statement, [at, FIRST_NAMES, first, last])
  }
  for (const table of TABLES) await pool.query(`vacuum analyze ${table}`)
  return `sid=${token}`
}
