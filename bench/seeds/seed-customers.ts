import { createHash, randomBytes } from 'node:crypto'
import { type Pool, IDS_PER_BLOCK, takeIds } from '#server/platform/database/database.ts'
import { encryptionKey } from '#server/platform/encryption/encrypt.ts'
import { seedAdministrator } from './seed-administrator.ts'
import { BENCH_DOCUMENT_KEY } from '../support/test-server.ts'

const CASH_CENTS = 100_000_000n
const SHARES_EACH_UNITS = 10_000_000_000n
const SEED_PRICE_UNITS = 100_000_000n
const SEED_COST_CENTS = 1_000_000n
const AUDITED_AT_ONCE = 2_000
/** As if it had been encrypted with the servers' key: one would else encrypt what was seeded, meanwhile. */
export const KEY_ID = encryptionKey(BENCH_DOCUMENT_KEY).id

export interface SeededCustomer {
  id: bigint
  cookie: string
}

/**
 * Fills an empty database with approved customers who each have a session, a million dollars and a
 * hundred shares of every instrument given; booked through requests, transactions and transfers, so
 * that `books verify` holds.
 */
export async function seedCustomers(
  pool: Pool,
  options: { count: number; instruments: readonly string[]; at: Date },
): Promise<SeededCustomer[]> {
  const { count, instruments, at } = options
  const perCustomer = 8 + instruments.length * 3
  const first = await takeRange(pool, BigInt(count * perCustomer + 1))
  const seeds = Array.from({ length: count }, (_, index) => {
    const token = randomBytes(32)
    return { token, id: first + BigInt(1 + index * perCustomer) }
  })
  const ids = `{${seeds.map((seed) => seed.id).join(',')}}`
  const hashes = seeds.map((seed) => createHash('sha256').update(seed.token.toString('base64url')).digest())
  const run: Run = (sql, ...values) => pool.query(sql, [ids, at, ...values])
  await seedPeople(run, { pool, administrator: first, at, hashes })
  await seedAuditLog(pool, { seeds, administrator: first, at })
  await seedDeposits(run, { administrator: first, instruments: instruments.length })
  await seedPositions(run, `{${instruments.join(',')}}`)
  await pool.query('vacuum analyze')
  return seeds.map(({ id, token }) => ({ id, cookie: `sid=${token.toString('base64url')}` }))
}

/** Runs a statement whose $1 are the customers' ids and $2 the time; further values follow. */
type Run = (sql: string, ...values: unknown[]) => Promise<unknown>

/** Users, accounts, sessions, documents and approved profiles. */
async function seedPeople(
  run: Run,
  options: { pool: Pool; administrator: bigint; at: Date; hashes: readonly Buffer[] },
): Promise<void> {
  const { pool, administrator, at, hashes } = options
  await seedAdministrator(pool, { id: administrator, username: 'bench-admin', at })
  await run(`insert into users (id, username, username_key, email, email_key, first_name, last_name, role,
    password_hash, created_at)
    select id, 'c' || id, 'c' || id, 'c' || id || '@example.com', 'c' || id || '@example.com', 'Bench', 'Customer',
      'customer', '$argon2id$none', $2::timestamptz
    from unnest($1::bigint[]) id`)
  await run(`insert into accounts (customer_id, cash_cents, kyc_status)
    select id, ${CASH_CENTS}, 'approved' from unnest($1::bigint[]) id where $2::timestamptz is not null`)
  await run(
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at,
      address, user_agent)
     select hash, id, 1, $2::timestamptz, $2::timestamptz, $2::timestamptz, '127.0.0.1', 'bench' from
       unnest($1::bigint[], $3::bytea[]) s(id, hash)`,
    hashes,
  )
  await run(`insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
    select id, id + 1, 'application/pdf', sha256(''), '${KEY_ID}', sha256(''), $2::timestamptz from
      unnest($1::bigint[]) id`)
  await run(
    `insert into profile_submissions (customer_id, id, status, full_name, phone_number, date_of_birth, nationality,
      occupation,
       employment_status, annual_income, source_of_funds, address, city, postal_code, country, id_type, id_number,
       document_id, created_at, decided_at, decided_by)
     select id, id + 2, 'approved', 'Bench Customer', '+1 555 0100', '1990-01-01', 'US', 'Tester', 'employed',
       '0-25000', 'Salary',
       '1 Main St', 'New York', '10001', 'US', 'passport', 'X1', id + 1, $2::timestamptz, $2::timestamptz, $3::bigint
     from unnest($1::bigint[]) id`,
    administrator,
  )
}

/** Every line is chained to the line before, which is slow: in parts, so that no statement times out. */
async function seedAuditLog(
  pool: Pool,
  options: { seeds: readonly { id: bigint }[]; administrator: bigint; at: Date },
): Promise<void> {
  const { seeds, administrator, at } = options
  for (let from = 0; from < seeds.length; from += AUDITED_AT_ONCE) {
    const part = seeds.slice(from, from + AUDITED_AT_ONCE)
    await pool.query(
      `insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id)
       select id + 3, $2::timestamptz, $3::bigint, 'administrator', 'profile.approved', 'profile', (id + 2)::text, id
         from unnest($1::bigint[]) id
       union all
       select id + 5, $2::timestamptz, $3::bigint, 'administrator', 'deposit.approved', 'deposit', (id + 4)::text, id
         from unnest($1::bigint[]) id`,
      [`{${part.map(({ id }) => id).join(',')}}`, at, administrator],
    )
  }
}

/** One approved deposit for each customer, which pays for the positions too. */
async function seedDeposits(
  run: Run,
  { administrator, instruments }: { administrator: bigint; instruments: number },
): Promise<void> {
  const deposited = CASH_CENTS + SEED_COST_CENTS * BigInt(instruments)
  await run(
    `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
      rate_source,
       rate_at, bank_reference, status, created_at, processed_at, processed_by)
     select id, id + 4, ${deposited}, ${deposited}, 'USD', 1000000000000, 'par', $2::timestamptz, 'bench', 'approved',
       $2::timestamptz, $2::timestamptz, $3::bigint
     from unnest($1::bigint[]) id`,
    administrator,
  )
  await run(`insert into transactions (customer_id, id, type, amount_cents, request_id, created_at)
    select id, id + 6, 'deposit', ${deposited}, id + 4, $2::timestamptz from unnest($1::bigint[]) id`)
  await run(`insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account,
    created_at)
    select id, id + 7, 'deposit', id + 4, 'USD', ${deposited}, 'bank', 'cash', $2::timestamptz from
      unnest($1::bigint[]) id`)
}

/** A hundred shares of every symbol, bought in one transaction each. */
async function seedPositions(run: Run, symbols: string): Promise<void> {
  await run(
    `insert into positions (customer_id, instrument, quantity_units, cost_cents)
     select id, symbol, ${SHARES_EACH_UNITS}, ${SEED_COST_CENTS} from unnest($1::bigint[]) id, unnest($3::text[]) symbol
     where $2::timestamptz is not null`,
    symbols,
  )
  await run(
    `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
      amount_cents, created_at)
     select id, id + 5 + place * 3, 'buy', symbol, ${SHARES_EACH_UNITS}, ${SEED_PRICE_UNITS}, $2::timestamptz, 'bench',
       ${SEED_COST_CENTS}, $2::timestamptz
     from unnest($1::bigint[]) id, unnest($3::text[]) with ordinality s(symbol, place)`,
    symbols,
  )
  await run(
    `insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account,
      created_at)
     select id, id + 6 + place * 3, 'buy', id + 5 + place * 3, 'USD', ${SEED_COST_CENTS}, 'cash', 'market',
       $2::timestamptz
     from unnest($1::bigint[]) id, unnest($3::text[]) with ordinality s(symbol, place)
     union all
     select id, id + 7 + place * 3, 'buy', id + 5 + place * 3, symbol, ${SHARES_EACH_UNITS}, 'market', 'position',
       $2::timestamptz
     from unnest($1::bigint[]) id, unnest($3::text[]) with ordinality s(symbol, place)`,
    symbols,
  )
}

/** Reserves `count` ids in a row by moving the sequence past them; the first one is answered. */
async function takeRange(pool: Pool, count: bigint): Promise<bigint> {
  const start = (await takeIds(pool)).next()
  const blocks = count / IDS_PER_BLOCK + 2n
  await pool.query(`select setval('id_block', (select last_value from id_block) + ${blocks})`)
  return start
}
