import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SLICE_ROWS } from '#server/platform/database/in-slices.ts'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { ALWAYS_LEADS } from './always-leads.ts'
import { createSweep } from '#server/office/jobs/sweep.ts'
import { type TestClock, createTestClock } from '../../support/clock.ts'
import { makeAdministrator, makeCustomer } from '../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { code, found } from '../../support/sources.ts'

/** More than two slices of what is old. */
const OLD = 2 * SLICE_ROWS + 7

let database: FreshDatabase
let pool: OpenPool & Pool
let clock: TestClock
const log = pino({ level: 'silent' })
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.connection, log, 4)
  clock = createTestClock()
  const users = { pool, clock }
  await makeCustomer(users, { username: 'ada' }, await makeAdministrator(users, 'root'))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What is old in three tables, and a row of each that is not. */
beforeEach(async () => {
  await pool.query('truncate throttles, idempotency_keys')
  const values = [new Date(clock.now().getTime() - 3 * 24 * 3_600_000), clock.now(), OLD]
  const at = `case when n > $3::int then $2::timestamptz else $1::timestamptz end`
  const ns = 'generate_series(1, $3::int + 1) n'
  await pool.query(
    `insert into throttles (bucket, count, window_started_at) select 'b' || n, 1, ${at} from ${ns}`,
    values,
  )
  await pool.query(
    `insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
     select (select max(customer_id) from accounts), '/api/buy', 'k' || n, '', '{}', ${at} from ${ns}`,
    values,
  )
})

const COUNT = `select (select count(*)::int from throttles) as throttles,
  (select count(*)::int from idempotency_keys) as keys`
const left = async () => (await pool.query(COUNT)).rows[0]

/** The pool, noting how many rows each statement changed; `then` is called after each. */
function noted(changed: number[], then = () => {}): OpenPool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (text: string, values: unknown[]) => {
        const result = await target.query(text, values)
        changed.push(result.rowCount ?? 0)
        then()
        return result
      }
    },
  })
}

test('a sweep removes all that is old and nothing else, never more than a slice by one statement', async () => {
  const changed: number[] = []
  const sweep = createSweep({ leads: ALWAYS_LEADS, pool: noted(changed), clock, log })
  await sweep.now()
  await sweep.stop()
  expect(await left()).toEqual({ throttles: 1, keys: 1 })
  expect(changed.filter((rows) => rows > 0)).toEqual([SLICE_ROWS, SLICE_ROWS, 7, SLICE_ROWS, SLICE_ROWS, 7])
})

test('a sweep that is stopped ends with its slice; the next one goes on', async () => {
  const changed: number[] = []
  let stopped: Promise<void> | undefined
  const sweep = createSweep({
    leads: ALWAYS_LEADS,
    pool: noted(changed, () => {
      if (changed.at(-1) === SLICE_ROWS) stopped = sweep.stop()
    }),
    clock,
    log,
  })
  await sweep.now()
  await stopped
  expect(changed.filter((rows) => rows > 0)).toEqual([SLICE_ROWS])
  expect(await left()).toEqual({ throttles: OLD + 1 - SLICE_ROWS, keys: OLD + 1 })
  const next = createSweep({ leads: ALWAYS_LEADS, pool, clock, log })
  await next.now()
  await next.stop()
  expect(await left()).toEqual({ throttles: 1, keys: 1 })
})

test('two servers that sweep at once remove each row once, and neither fails', async () => {
  const [one, other]: [number[], number[]] = [[], []]
  const sweeps = [
    createSweep({ leads: ALWAYS_LEADS, pool: noted(one), clock, log }),
    createSweep({ leads: ALWAYS_LEADS, pool: noted(other), clock, log }),
  ]
  await Promise.all(sweeps.map((sweep) => sweep.now()))
  await Promise.all(sweeps.map((sweep) => sweep.stop()))
  // A row that both have picked is removed by one of them.
  const sum = [...one, ...other].reduce((rows, more) => rows + more, 0)
  expect(sum + (await left()).throttles + (await left()).keys).toBe(2 * (OLD + 1))
  const last = createSweep({ leads: ALWAYS_LEADS, pool, clock, log })
  await last.now()
  await last.stop()
  expect(await left()).toEqual({ throttles: 1, keys: 1 })
})

/** Of a customer $1: a reply, a message, a claim and a forgotten password, of a time $2 or as good as of then. */
const OF_A_CUSTOMER = [
  `insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
   values ($1, '/api/buy', $2::timestamptz::text, '', '{}', $2)`,
  `insert into mail_outbox (customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at,
     created_at, delivering_at, settled_at)
   select $1, extract(epoch from $2::timestamptz)::bigint, 'x@example.com', 'sent', 1, at, at + interval '1 day', at,
     at, at from (select $2::timestamptz as at) t`,
  `insert into review_claims (customer_id, subject_type, request_id, claimed_by, expires_at)
   select $1, 'deposit_request', extract(epoch from $2::timestamptz)::bigint, id, $2::timestamptz + interval '1 minute'
   from users where username = 'hanna'`,
  `insert into password_reset_requests (customer_id, id, reference, new_password_hash, credential_version, address,
     created_at, expires_at)
   values ($1, next_id_block(), '', '$argon2id$', 1, '', $2, $2::timestamptz + interval '1 day')`,
]

const LEFT_OF_CUSTOMERS = `select
  (select array_agg(created_at) from idempotency_keys) as keys,
  (select array_agg(settled_at) from mail_outbox) as mail,
  (select array_agg(expires_at - interval '1 minute') from review_claims) as claims,
  (select array_agg(created_at order by created_at) from password_reset_requests where status = 'closed') as closed,
  (select array_agg(created_at) from password_reset_requests where status = 'pending') as pending`

test('the old rows of customers are removed, and those of now stay', async () => {
  const other = await freshDatabase()
  const fresh = openPool(other.connection, log, 4)
  const office = await makeAdministrator({ pool: fresh, clock }, 'hanna')
  const now = clock.now()
  const old = new Date(now.getTime() - 40 * 24 * 3_600_000)
  const { id } = await makeCustomer({ pool: fresh, clock }, { username: 'swept' }, office)
  for (const statement of OF_A_CUSTOMER) for (const at of [old, now]) await fresh.query(statement, [id, at])
  const sweep = createSweep({ leads: ALWAYS_LEADS, pool: fresh, clock, log })
  await sweep.now()
  await sweep.stop()
  const left = { keys: [now], mail: [now], claims: [now], closed: [old], pending: [now] }
  expect((await fresh.query(LEFT_OF_CUSTOMERS)).rows).toEqual([left])
  await fresh.end()
  await other.drop()
})

test('whatever is removed for its age is removed in slices', () => {
  const byAge = /\bdelete from (\w+)\b[^`;]*\b(\w+_at|day)\s*<=?\s*\$\d/g
  const removed = code(/^server\/.*\.ts$/).flatMap(({ path, text }) =>
    [...text.matchAll(byAge)].map(([, table]) => `${path}: ${table}`),
  )
  // What a source no longer announces of the symbols that it was asked about.
  expect(removed).toEqual([
    'server/market/corporate-actions/corporate-actions.sql.ts: corporate_actions',
    'server/market/corporate-actions/reported-actions.sql.ts: corporate_action_reports',
  ])
  expect(found(code(/^server\/.*\.ts$/), /\bremoveSlice\('/).length).toBeGreaterThan(6)
})
