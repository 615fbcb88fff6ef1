/**
 * Years of a brokerage in minutes: customers with a profile, a deposit and trades, written straight into the tables as
 * the product would have left them, so that `books verify` and `audit verify` hold.
 */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { UNLIMITED } from '#server/platform/database/pool.ts'
import { seedAdministrator } from './seed-administrator.ts'
import { KEY_ID, type SeededCustomer } from './seed-customers.ts'
import { BENCH_INSTANT, type BenchDatabase } from '../support/test-server.ts'

export const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']

/** Who decided everything; the first id of all. */
const ADMINISTRATOR = 1n
/** A customer's own ids before those of the trades, of which each takes four. */
const IDS_BESIDE_TRADES = 16
const IDS_PER_TRADE = 4
const DEPOSIT_CENTS = 10_000_000_000n
const TRADED_DAYS = 350
const ROWS_AT_ONCE = 400_000
/** From this many customers on, indexes are dropped and built again. */
const MANY = 20_000
/** Indexes that inserts would update row by row; building them at the end takes a third of the time. */
const SLOW_INDEXES = ['users_search', 'profile_submissions_search']

/** Customers with so many trades each, the newest minutes ago. `first` is their first id; they have one range. */
export interface Crowd {
  first: bigint
  customers: number
  trades: number
  /** Every third round of ten trades is sold: what is sold was bought at the same price. */
  sells: boolean
}

const idsEach = ({ trades }: Crowd): bigint => BigInt(IDS_BESIDE_TRADES + IDS_PER_TRADE * trades)

/** The first id behind a crowd's. */
export const behind = (crowd: Crowd): bigint => crowd.first + idsEach(crowd) * BigInt(crowd.customers)

/** The ids of some of a crowd, evenly from its first to its last. */
export function someOf(crowd: Crowd, count: number): bigint[] {
  const step = Math.max(1, Math.floor(crowd.customers / count))
  return Array.from(
    { length: Math.min(count, crowd.customers) },
    (_, place) => crowd.first + idsEach(crowd) * BigInt(place * step),
  )
}

export interface Seeder {
  add(crowd: Crowd, onPart?: (done: number) => void): Promise<void>
  /** Leaves the tables as autovacuum would in a calm hour; after everything was added. */
  settle(): Promise<void>
  /** Gives sessions to customers that are there. */
  signIn(ids: readonly bigint[]): Promise<SeededCustomer[]>
  close(): Promise<void>
}

/** Opens a connection that writes without asking the foreign keys and waits for no disk; the product's never do. */
export async function openSeeder(database: Pick<BenchDatabase, 'connection'>): Promise<Seeder> {
  const client = new pg.Client({ ...database.connection, ...UNLIMITED, lock_timeout: 0 })
  // Ended with its database when a bench breaks down.
  client.on('error', () => undefined)
  await client.connect()
  const at = daysAgo(TRADED_DAYS + 2)
  await seedAdministrator(client, { id: ADMINISTRATOR, username: 'bench-admin', at })
  for (const setting of [
    'session_replication_role = replica',
    'synchronous_commit = off',
    `maintenance_work_mem = '512MB'`,
  ])
    await client.query(`set ${setting}`)
  // Whatever the product writes comes after all of this.
  await client.query(`select setval('id_block', 1000000000000)`)

  return {
    async add(crowd, onPart) {
      const isMany = crowd.customers > MANY
      const made = isMany ? await dropIndexes(client) : []
      const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / (IDS_BESIDE_TRADES + crowd.trades)))
      for (let from = 0; from < crowd.customers; from += atOnce) {
        const to = Math.min(crowd.customers, from + atOnce)
        await addPart(client, crowd, from, to)
        onPart?.(to)
      }
      for (const statement of made) await client.query(statement)
    },
    async settle() {
      await client.query('vacuum (analyze)')
      await client.query('checkpoint')
    },
    signIn: (ids) => signIn(client, ids),
    close: () => client.end(),
  }
}

const daysAgo = (days: number): Date => new Date(BENCH_INSTANT.getTime() - days * 86_400_000)

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where schemaname = 'public' and indexname = any($1)`,
    [SLOW_INDEXES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

/** Customers number `from` up to `to` of a crowd, in one transaction. */
async function addPart(client: pg.Client, crowd: Crowd, from: number, to: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `create temp table crowd on commit drop as
     select $1::bigint + n * $2::bigint as id, $5::timestamptz as registered_at, $6::timestamptz as approved_at
     from generate_series($3::bigint, $4::bigint - 1) n`,
    [crowd.first, idsEach(crowd), from, to, daysAgo(TRADED_DAYS + 1), daysAgo(TRADED_DAYS)],
  )
  // In rounds: every instrument once in each.
  await client.query(
    `create temp table trades on commit drop as
     select c.id as customer_id, c.id + ${IDS_BESIDE_TRADES} + t * ${IDS_PER_TRADE} as id,
       ($2::text[])[1 + (c.id / 4 + t) % cardinality($2::text[])] as instrument,
       case when $3 and t / cardinality($2::text[]) % 3 = 2 then 'sell' else 'buy' end as type,
       c.approved_at + interval '1 minute' + t * ($4 * interval '1 day' - interval '1 hour') / $1::bigint as at
     from crowd c, generate_series(0, $1::bigint - 1) t`,
    [crowd.trades, INSTRUMENTS, crowd.sells, TRADED_DAYS],
  )
  for (const statement of STATEMENTS) await client.query(statement)
  await client.query('commit')
}

/** A share for ten dollars, so that every sum is exact: a commission of 0.5 % is five cents. */
const STATEMENTS = [
  `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
    created_at)
   select id, 'c' || id, 'c' || id, 'c' || id || '@example.com', 'c' || id || '@example.com', 'Customer', 'Number ' ||
     id,
     'customer', '$argon2id$none', registered_at from crowd`,
  `insert into accounts (customer_id, cash_cents, kyc_status)
   select c.id, ${DEPOSIT_CENTS} + coalesce(sum(case type when 'buy' then -1000 else 995 end), 0), 'approved'
   from crowd c left join trades t on t.customer_id = c.id group by c.id`,
  `insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
   select id, id + 1, 'application/pdf', sha256(int8send(id)), '${KEY_ID}', sha256(int8send(id)), registered_at from
     crowd`,
  `insert into profile_submissions (customer_id, id, status, full_name, phone_number, date_of_birth, nationality,
    occupation,
     employment_status, annual_income, source_of_funds, address, city, postal_code, country, id_type, id_number,
     document_id, created_at, decided_at, decided_by)
   select id, id + 2, 'approved', 'Customer Number ' || id, '+1 555 0100', '1990-01-01', 'US', 'Tester', 'employed',
     '0-25000',
     'Salary', '1 Main St', 'New York', '10001', 'US', 'passport', 'X' || id, id + 1, registered_at, registered_at,
        ${ADMINISTRATOR}
   from crowd`,
  `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
    rate_source,
     rate_at, bank_reference, status, created_at, processed_at, processed_by)
   select id, id + 4, ${DEPOSIT_CENTS}, ${DEPOSIT_CENTS}, 'USD', 1000000000000, 'par', registered_at, 'Transfer ' ||
     id, 'approved',
     registered_at, approved_at, ${ADMINISTRATOR} from crowd`,
  `insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id)
   select id + 3, registered_at, ${ADMINISTRATOR}, 'administrator', 'profile.approved', 'profile', (id + 2)::text, id
     from crowd
   union all
   select id + 5, approved_at, ${ADMINISTRATOR}, 'administrator', 'deposit.approved', 'deposit', (id + 4)::text, id
     from crowd`,
  `insert into transactions (customer_id, id, type, amount_cents, request_id, created_at)
   select id, id + 6, 'deposit', ${DEPOSIT_CENTS}, id + 4, approved_at from crowd`,
  `insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
   select id, id + 7, 'deposit', id + 4, 'USD', ${DEPOSIT_CENTS}, 'bank', 'cash', approved_at from crowd`,
  `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
     amount_cents, fee_cents, fee_bps, created_at)
   select customer_id, id, type, instrument, 100000000, 10000000, at, 'bench', 1000, case type when 'buy' then 0 else 5
     end, case type when 'sell' then 50 end, at
   from trades order by id`,
  `insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
   select customer_id, id + place, reason, id, case asset when 'share' then instrument else 'USD' end, amount, debit,
     credit, at
   from trades cross join lateral (values
     ('buy', 1, 'buy', 'USD', 1000, 'cash', 'market'),
     ('buy', 2, 'buy', 'share', 100000000, 'market', 'position'),
     ('sell', 1, 'sell', 'share', 100000000, 'position', 'market'),
     ('sell', 2, 'sell', 'USD', 1000, 'market', 'cash'),
     ('sell', 3, 'commission', 'USD', 5, 'cash', 'fees')
   ) as moved (side, place, reason, asset, amount, debit, credit)
   where moved.side = trades.type order by id, place`,
  `insert into positions (customer_id, instrument, quantity_units, cost_cents)
   select customer_id, instrument, 100000000 * held, 1000 * held
   from (select customer_id, instrument, sum(case type when 'buy' then 1 else -1 end)::bigint as held from trades group
     by 1, 2) h`,
  // What the trigger does line by line, without a new version of the log's head for each.
  `do $$
   declare head audit_head; line audit_log;
   begin
     select is_only, lines, hash into strict head from audit_head;
     for line in select l.* from crowd c cross join lateral (values (3), (5)) as own (place)
       join audit_log l on l.id = c.id + own.place order by l.id
     loop
       head.lines := head.lines + 1;
       head.hash := sha256(head.hash || convert_to(audit_line_text(head.lines, line), 'UTF8'));
       insert into audit_chain (place, line_id, hash) values (head.lines, line.id, head.hash);
     end loop;
     update audit_head set lines = head.lines, hash = head.hash;
   end $$`,
]

async function signIn(client: pg.Client, ids: readonly bigint[]): Promise<SeededCustomer[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at,
       address, user_agent)
     select hash, id, 1, $3, $3, $3, '127.0.0.1', 'bench' from unnest($1::bigint[], $2::bytea[]) s (id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest()), BENCH_INSTANT],
  )
  return ids.map((id, place) => ({ id, cookie: `sid=${tokens[place] ?? ''}` }))
}
