import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { READ_CHANGES, tellChanges } from '#server/platform/database/changes.sql.ts'
import type { OpenPool } from '#server/platform/database/database.ts'
import { createListenConnection } from '#server/platform/database/listen.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { createChangesRemoval } from '#server/platform/database/remove-changes.ts'
import { createTestClock } from '../../support/clock.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../../support/database/fault-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { ALWAYS_LEADS } from '../jobs/always-leads.ts'

const log = pino({ level: 'silent' })

let database: FreshDatabase
let proxy: FaultProxy
let pool: OpenPool
/** What ends before the database does. */
let ends: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await freshDatabase()
  proxy = await startFaultProxy(database.connection)
  pool = openPool(database.connection, log, 2)
  ends = []
})
afterEach(async () => {
  for (const end of ends) await end()
  await pool.end()
  await proxy.close()
  await database.drop()
})

const TELL = tellChanges('news', 'unnest($1::text[])')
const tell = (...payloads: string[]) => pool.query(TELL, [payloads])

/** A server that listens to one channel, and what it heard. */
async function listener(channel = 'news') {
  const listen = createListenConnection({ connection: proxy.through, clock: createTestClock(), log })
  ends.push(() => listen.close())
  const heard: string[] = []
  await listen.subscribe(channel, {
    onMessage: (payload) => void heard.push(payload),
    onGap: () => void heard.push('a gap'),
  }).ready
  return {
    listen,
    async heard() {
      await listen.catchUp()
      return heard.splice(0)
    },
  }
}

/** A transaction that has told of something and not ended. */
async function begun(...payloads: string[]): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  await client.connect()
  ends.push(() => client.end())
  await client.query('begin')
  await client.query(TELL, [payloads])
  return client
}

const count = async () =>
  (await pool.query<{ told: number }>('select count(*)::int as told from changes')).rows[0]?.told

test('each server hears of each change once, in the order of a transaction, and begins with a gap', async () => {
  const [one, other] = [await listener(), await listener()]
  await tell('first', 'second')
  await tell('third')
  for (const server of [one, other]) {
    expect(await server.heard()).toEqual(['a gap', 'first', 'second', 'third'])
    expect(await server.heard()).toEqual([])
  }
})

test('a transaction that began first and commits last is heard once, and one that rolls back never', async () => {
  const server = await listener()
  await server.heard()
  const [late, never] = [await begun('late'), await begun('never')]
  await tell('early')
  expect(await server.heard()).toEqual(['early'])
  await tell('between')
  expect(await server.heard()).toEqual(['between'])
  await never.query('rollback')
  await late.query('commit')
  await tell('after')
  expect((await server.heard()).toSorted()).toEqual(['after', 'late'])
  expect(await server.heard()).toEqual([])
})

test('a reading looks by the index at what is new alone, also while an old transaction runs', async () => {
  const late = await begun('late')
  await tell(...Array.from({ length: 20_000 }, (_, at) => `${at}`))
  await late.query(`set plan_cache_mode = force_generic_plan`)
  await late.query(`prepare reading (xid8, text) as ${READ_CHANGES.replace('$2', '$2::text')}`)
  for (const prepare of ['select', 'analyze changes']) {
    await pool.query(prepare)
    const { rows } = await pool.query<{ end: string; running: string }>(
      `select pg_snapshot_xmax(s)::text as end, array(select pg_snapshot_xip(s))::text as running
       from pg_current_snapshot() s`,
    )
    const explained = await late.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute reading ('${rows[0]?.end}', '${rows[0]?.running}')`,
    )
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('changes_changed_in')
    // Its own message, and the snapshot.
    expect(Number(/rows=(\d+)/.exec(plan)?.[1])).toBe(2)
  }
})

describe('a gap', () => {
  test('follows a lost connection, and what was told meanwhile is not heard again', async () => {
    const server = await listener()
    await server.heard()
    proxy.refuse(true)
    await tell('meanwhile')
    proxy.refuse(false)
    await expect.poll(server.heard).toEqual(['a gap'])
    await tell('after')
    expect(await server.heard()).toEqual(['after'])
  })

  test('follows changes that were removed unread; a server that has read them has none', async () => {
    const [slow, quick] = [await listener(), await listener()]
    for (const server of [slow, quick]) await server.heard()
    await tell('removed')
    expect(await quick.heard()).toEqual(['removed'])
    await untilRemoved(quick.heard)
    await tell('after')
    expect(await slow.heard()).toEqual(['after', 'a gap'])
    expect(await quick.heard()).toEqual(['after'])
    expect(await slow.heard()).toEqual([])
  })
})

/** Turns until no message is left: not while a transaction runs that began before it, in any database. */
async function untilRemoved(afterTurn: () => Promise<unknown>): Promise<void> {
  const removal = createChangesRemoval({ pool, leads: ALWAYS_LEADS, log })
  await eventually(async () => {
    await removal.now()
    await afterTurn()
    expect((await pool.query(`select from changes where channel = 'news'`)).rowCount).toBe(0)
  })
}

describe('the removal', () => {
  test('leaves what was told since its turn before, and what an open transaction might have told', async () => {
    const removal = createChangesRemoval({ pool, leads: ALWAYS_LEADS, log })
    await begun('open')
    await tell('while it is open')
    await removal.now()
    await tell('since')
    await removal.now()
    expect(await count()).toBe(2)
  })

  test('takes all slices, and says so', async () => {
    await tell(...Array.from({ length: 12_000 }, (_, at) => `${at}`))
    await untilRemoved(async () => undefined)
    expect((await pool.query('select distinct channel from changes')).rows).toEqual([{ channel: 'removed' }])
  })
})

test('what another PostgreSQL has numbered is not heard, and removed', async () => {
  const server = await listener()
  await server.heard()
  await pool.query(
    `insert into changes (changed_in, channel, payload) values ('9999999999', 'news', 'copied')`,
  )
  expect(await server.heard()).toEqual([])
  await untilRemoved(server.heard)
})

test('a setting that is written by hand is told', async () => {
  const server = await listener('settings')
  await server.heard()
  await pool.query(
    `insert into settings (id, key, value, effective_from, reason, made_at)
     values (1, 'fees.sale_commission', '40', '2026-11-18', 'by hand', '2026-11-18')`,
  )
  expect(await server.heard()).toEqual([''])
})

test('a crash of PostgreSQL leaves no change behind', async () => {
  const { rows } = await pool.query(`select relpersistence as kept from pg_class where relname = 'changes'`)
  expect(rows).toEqual([{ kept: 'u' }])
})
