import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FlushLine,
  type LogFlush,
  openLogFlush,
  readServerRun,
} from '#server/platform/database/log-flush.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { untilFound } from '../support/eventually.ts'

let database: FreshDatabase
let writer: pg.Client
let proxy: FaultProxy
let disk: LogFlush
/** The server that the writer commits on. */
let here: string
beforeAll(async () => {
  database = await freshDatabase()
  writer = new pg.Client(database.connection)
  await writer.connect()
  here = await readServerRun(writer)
  await writer.query('set synchronous_commit = off')
  await writer.query('create table written (n int)')
  proxy = await startFaultProxy(database.connection)
  disk = openLogFlush(proxy.through)
})
afterAll(async () => {
  await disk.close()
  await proxy.close()
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
/** One that works, as soon as there is one. */
const someLine = () => untilFound(async (): Promise<FlushLine | undefined> => disk.line(here) ?? undefined)

test('there is no line before one has been seen to work', async () => {
  proxy.blackhole(true)
  expect(disk.line(here)).toBe(null)
  await expect.poll(() => proxy.connections()).toBe(1)
  expect(disk.line(here)).toBe(null)
  proxy.blackhole(false)
  await someLine()
})

test('everything committed before the call is on disk after it', async () => {
  const line = await someLine()
  for (let round = 0; round < 20; round += 1) {
    const at = await commitWithoutWaiting()
    await line.flushed()
    expect(await isOnDisk(at)).toBe(true)
  }
})

test('callers during a flush share the next one: it began before they asked', async () => {
  const line = await someLine()
  const before = proxy.said.filter((said) => said.includes('flush-log')).length
  await Promise.all([line.flushed(), line.flushed(), line.flushed(), line.flushed()])
  expect(proxy.said.filter((said) => said.includes('flush-log'))).toHaveLength(before + 2)
})

test('a line that breaks fails those who wait for it, never speaks for a later one, and is replaced', async () => {
  const broken = await someLine()
  proxy.refuse(true)
  await expect(broken.flushed()).rejects.toThrow()
  proxy.refuse(false)
  const line = await someLine()
  expect(line).not.toBe(broken)
  await expect(broken.flushed()).rejects.toThrow()
  await line.flushed()
})

test('a silent connection is closed when the first waiter times out, and is replaced', async () => {
  const silent = await someLine()
  proxy.blackhole(true)
  const waiting = [silent.flushed(), silent.flushed()]
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  proxy.blackhole(false)
  expect(await someLine()).not.toBe(silent)
})

test('a line speaks for the server it is connected to, and never for another behind the same address', async () => {
  const line = await someLine()
  expect(disk.line('another server')).toBe(null)
  // It was closed: behind the address may be the other server by now.
  const next = await someLine()
  expect(next).not.toBe(line)
  await next.flushed()
})
