import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LogFlush, openLogFlush } from '#server/database/log-flush.ts'
import { type FreshDatabase, freshDatabase } from '../stage/postgres.ts'

let database: FreshDatabase
let writer: pg.Client
let disk: LogFlush
beforeAll(async () => {
  database = await freshDatabase()
  writer = new pg.Client(database.connection)
  await writer.connect()
  await writer.query('set synchronous_commit = off')
  await writer.query('create table written (n int)')
  disk = openLogFlush(database.connection)
})
afterAll(async () => {
  await disk.close()
  await writer.end()
  await database.drop()
})

/** Commits a row without waiting for the disk; answers where its commit ends in the log. */
async function commitWithoutWaiting(): Promise<string> {
  await writer.query('insert into written values (1)')
  const { rows } = await writer.query('select pg_current_wal_insert_lsn()::text as at')
  return rows[0].at
}
async function isOnDisk(at: string): Promise<boolean> {
  const { rows } = await writer.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as done', [at])
  return rows[0].done
}

test('what was committed before the call is on disk after it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const at = await commitWithoutWaiting()
    await disk.flushed()
    expect(await isOnDisk(at)).toBe(true)
  }
})

test('callers during a flush share the next one: it began before they asked', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const flushes = () => query.mock.calls.filter(([asked]) => Object(asked).name === 'flush-log').length
  await Promise.all([disk.flushed(), disk.flushed(), disk.flushed(), disk.flushed()])
  expect(flushes()).toBe(2)
  query.mockRestore()
})

test('a lost connection fails those who wait, and the next caller gets a new one', async () => {
  await disk.flushed()
  await writer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%northfold%' and pid <> pg_backend_pid()",
  )
  await vi.waitFor(async () => {
    const at = await commitWithoutWaiting()
    await disk.flushed()
    expect(await isOnDisk(at)).toBe(true)
  })
})
