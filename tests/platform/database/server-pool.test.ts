import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { type ServerPool, isPlainRead, openServerPool } from '#server/platform/database/server-pool.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { eventually } from '../../support/eventually.ts'

let database: FreshDatabase
let pool: ServerPool
let other: OpenPool & Pool
let readied = 0
beforeEach(async () => {
  database = await freshDatabase()
  readied = 0
  pool = openServerPool({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    transactions: 1,
    onConnect: async () => void (readied += 1),
  })
  other = openPool(database.connection, pino({ level: 'silent' }), 1)
  await other.query('create schema probe')
  await other.query('create table probe.counters as select 1 as id, 0 as value')
})
afterEach(async () => {
  await pool.end().catch(() => undefined)
  await other.end()
  await database.drop()
})

const WHO = 'select pg_backend_pid() as pid'
const pids = async (count: number): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: count }, () => pool.query<{ pid: number }>(WHO)))
  return answers.map(({ rows }) => rows[0]?.pid ?? 0)
}

describe('a statement is a plain read', () => {
  test.each([
    ['select 1', true],
    ['with some as (select 1) select * from some', true],
    ['SELECT last_update_at, deleted_at FROM deposits', true],
    ['select * from accounts where id = $1 for update', false],
    ['select * from accounts for no key update', false],
    ['select * from accounts for share', false],
    ['with gone as (delete from sessions returning id) select id from gone', false],
    ['select pg_advisory_xact_lock(1)', false],
    ['select pg_try_advisory_lock(1)', false],
    ['insert into probe.counters values (2, 0)', false],
    ['update probe.counters set value = 1', false],
    ['begin', false],
  ])('%s: %s', (text, expected) => expect(isPlainRead(text)).toBe(expected))
})

test('reads share one connection, each answered in its turn', async () => {
  expect(new Set(await pids(50)).size).toBe(1)
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const answers = await Promise.all(
    numbers.map((n) => pool.query<{ n: number }>('select $1::integer as n', [n])),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers)
  expect(readied).toBe(1)
})

test('a write that waits for a row holds up no read', async () => {
  const holder = await other.connect()
  await holder.query('begin')
  await holder.query('update probe.counters set value = 1 where id = 1')
  const written = pool.query('update probe.counters set value = value + 1 where id = 1')
  expect(await pids(10)).toHaveLength(10)
  expect(pool.figures()).toEqual({ used: 1, idle: 1, awaited: 0 })
  const waiting = pool.connect()
  expect(pool.figures().awaited).toBe(1)
  await holder.query('commit')
  holder.release()
  await written
  ;(await waiting).release()
  const { rows } = await pool.query<{ value: number }>('select value from probe.counters')
  expect(rows).toEqual([{ value: 2 }])
})

test('a read that fails does not touch the others', async () => {
  const answers = await Promise.allSettled([
    pool.query(WHO),
    pool.query('select 1 / 0'),
    pool.query('select from nowhere'),
    pool.query(WHO),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(new Set(await pids(3)).size).toBe(1)
})

test('a lost connection fails what is under way, and the next read opens another', async () => {
  const [first] = await pids(1)
  const cut = pool.query('select pg_sleep(60)')
  const failed = expect(cut).rejects.toThrow(/terminat/)
  await eventually(async () => {
    const { rows } = await other.query('select from pg_stat_activity where query like $1 and pid = $2', [
      'select pg_sleep%',
      first,
    ])
    expect(rows).toHaveLength(1)
  })
  await other.query('select pg_terminate_backend($1)', [first])
  await failed
  const [next] = await pids(1)
  expect(next).not.toBe(first)
})

test('a database that takes no connection is said, and asked again', async () => {
  let refuses = true
  const doubtful = openServerPool({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    transactions: 1,
    async onConnect() {
      if (refuses) throw new Error('takes no writes')
    },
  })
  await expect(doubtful.query(WHO)).rejects.toThrow('takes no writes')
  refuses = false
  await expect(doubtful.query(WHO)).resolves.toMatchObject({ rowCount: 1 })
  await doubtful.end()
})

test('a read that finds the disk full leaves the connection to the others', async () => {
  await other.query(`create function probe.full() returns void language plpgsql as
    $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`)
  const [before] = await pids(1)
  const others = pool.query('select pg_sleep(0.1)')
  await expect(pool.query('select probe.full()')).rejects.toThrow('full')
  await others
  expect(await pids(1)).toEqual([before])
})

test('what takes long is read apart', async () => {
  const [quick] = await pids(1)
  const { rows } = await pool.apart.query<{ pid: number }>(WHO)
  expect(rows[0]?.pid).not.toBe(quick)
})

test('a read behind slow ones is answered in its turn, however long it waits', async () => {
  // Together longer than a statement may take, and each of them shorter.
  const slow = [pool.query('select pg_sleep(2.5)'), pool.query('select pg_sleep(2.5)')]
  expect((await pool.query(WHO)).rowCount).toBe(1)
  await Promise.all(slow)
})

test('of two that share a preparation the second is asked again when the first fails', async () => {
  const holder = await other.connect()
  await holder.query('begin; lock table probe.counters in access exclusive mode')
  const named = { name: 'counter', text: 'select value from probe.counters' }
  const [first, second] = [pool.query(named), pool.query(named)]
  await expect(first).rejects.toThrow(/lock timeout/)
  await holder.query('commit')
  holder.release()
  expect((await second).rows).toEqual([{ value: 0 }])
})

test('a pool that has ended opens nothing', async () => {
  await pids(1)
  await pool.end()
  await expect(pool.query(WHO)).rejects.toThrow('closed')
  expect(readied).toBe(1)
})
