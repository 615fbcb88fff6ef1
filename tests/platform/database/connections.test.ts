import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { adminListSupportTickets, listSupportTickets, openSupportTicket } from '#contract/office/support.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { TRANSACTIONS } from '#server/platform/database/server-pool.ts'
import { asServer } from '../../support/database/postgres.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, type TestServer, startTestServer } from '../../support/server.ts'
import { ROOT } from '../../support/sources.ts'

const OPERATIONS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const SCALE = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')

let testServer: TestServer
afterEach(() => testServer.close())

/** What each connection of the server has last been asked, and whether it waits for a lock. */
async function connections(): Promise<{ asked: string; waits: boolean }[]> {
  const { rows } = await testServer.pool.query<{ asked: string; waits: boolean }>(
    `select query as asked, coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity
     where datname = current_database() and application_name like 'northfold%' and usename = $1`,
    [asServer(testServer.connection).connection.user],
  )
  return rows
}

/** Orders that come together, so that a second connection waits for the disk. */
async function openLane(who: Person): Promise<void> {
  const isFlushing = async () => {
    const bodies = Array.from({ length: 10 }, () => ({ symbol: 'KO', quantity: '0.01' }))
    await Promise.all(bodies.map((body) => who.call(buy, { body })))
    const flushing = (await connections()).filter(({ asked }) => asked.includes('pg_logical_emit_message'))
    expect(flushing).toHaveLength(1)
  }
  await eventually(isFlushing)
}

type Role = keyof typeof TRANSACTIONS

/** How many connections there are while those of reads and of all transactions wait for a table. */
async function countWithPoolInUse(role: Role): Promise<number> {
  const { pool, ada, root } = testServer
  const holder = await pool.connect()
  await holder.query('begin; lock table support_tickets in access exclusive mode')
  let isCounted = false
  const calls = Array.from({ length: 10 }, async (_, at) => {
    const body = { message: 'Where is my money?' }
    const call = () =>
      at === 0
        ? root.call(adminListSupportTickets)
        : at % 2
          ? ada.call(listSupportTickets)
          : ada.call(openSupportTicket, { body })
    while (!isCounted) await call()
  })
  const open = await eventually(async () => {
    const all = await connections()
    expect(all.filter(({ waits }) => waits)).toHaveLength(2 + TRANSACTIONS[role])
    return all.length
  })
  isCounted = true
  await holder.query('rollback')
  holder.release()
  await Promise.all(calls)
  return open
}

describe('a server opens as many connections as the documents say', () => {
  test.each<[Role, number]>([
    ['all', 10],
    ['web', 6],
  ])('ROLE=%s: %i', async (ROLE, expected) => {
    testServer = await startTestServer({ env: { ROLE } })
    await openLane(testServer.ada)
    expect(await countWithPoolInUse(ROLE)).toBe(expected)
    expect(OPERATIONS).toContain(
      `opens up to 10 connections (one for reads, one for long ones, ${TRANSACTIONS.all} for transactions, `,
    )
    expect(OPERATIONS).toContain('With `ROLE=web` up to 6, with `ROLE=worker` up to 7')
    expect(SCALE).toContain('A web server opens 6 connections, a worker 7')
  })

  test.each<[Role, number]>([
    ['all', 9],
    ['web', 4],
  ])('real prices, ROLE=%s: %i before there are prices to order at', async (ROLE, expected) => {
    const prices = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'unused', EODHD_BASE_URL: 'http://127.0.0.1:9' }
    testServer = await startTestServer({ env: { ROLE, ...prices } })
    // Without orders there is no lane: two fewer.
    expect(await countWithPoolInUse(ROLE)).toBe(expected)
    expect(OPERATIONS).toContain(
      'Where prices are real, one more leads in requesting them, not with `ROLE=web`.',
    )
  })
})

test('a list of the office that takes long holds up no customer', async () => {
  testServer = await startTestServer({ env: { ROLE: 'web' } })
  const { pool, ada, root } = testServer
  const holder = await pool.connect()
  await holder.query('begin; lock table support_tickets in access exclusive mode')
  const list = root.call(adminListSupportTickets)
  await eventually(async () => expect((await connections()).filter(({ waits }) => waits)).toHaveLength(1))
  expect((await ada.call(getWallet)).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  expect((await list).status).toBe(200)
})
