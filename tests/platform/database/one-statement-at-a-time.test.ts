import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLeadership } from '#server/market/polling/leadership.ts'
import { createSessionChanges } from '#server/people/sessions/session-changes.ts'
import { type ListenConnection, createListenConnection } from '#server/platform/database/listen.ts'
import { openLeads } from '#server/platform/database/open-leads.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { type FaultProxy, startFaultProxy } from '../../support/database/fault-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { watchStatementsAtOnce } from '../../support/database/statements-at-once.ts'
import { createTestClock } from '../../support/clock.ts'

const log = pino({ level: 'silent' })
const QUIET = { onMessage() {}, onGap() {} }

let database: FreshDatabase
let watched: ReturnType<typeof watchStatementsAtOnce>
beforeEach(async () => {
  database = await freshDatabase()
  watched = watchStatementsAtOnce()
})
afterEach(async () => {
  watched.stop()
  await database.drop()
})

const listenOn = (connection: Connection): ListenConnection =>
  createListenConnection({ connection, clock: createTestClock(), log })

test('the listening connection subscribes, asks for sessions and checks itself one after the other', async () => {
  const listen = listenOn(database.connection)
  await listen.subscribe('notifications', QUIET).ready
  const readSessions = createSessionChanges(listen)
  const later = ['prices', 'limits', 'news'].map((channel) => listen.subscribe(channel, QUIET).ready)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  listen.job.start()
  vi.advanceTimersByTime(1_000)
  await Promise.all([...later, readSessions(), readSessions()])
  await listen.job.stop()
  vi.useRealTimers()
  expect(watched.most()).toBe(1)
  await listen.close()
})

test('the connections that hold a lead run one statement at a time', async () => {
  const leads = openLeads({ connection: database.connection, log })
  await leads.of('sweep')()
  await Promise.all(['mail', 'books', 'news'].map((kind) => leads.of(kind)()))
  const leadership = startLeadership({ connection: database.connection, log, onLead: async () => {} })
  await leadership.attempted
  const publishing = leadership.connection()
  leadership.check()
  await Promise.all([publishing?.query('select 1'), publishing?.query('select 2')])
  expect([publishing === null, watched.most()]).toEqual([false, 1])
  await leads.close()
  await leadership.close()
})

test('a listener may ask on the connection when it has a gap', async () => {
  const listen = listenOn(database.connection)
  const answers: unknown[] = []
  const { ready } = listen.subscribe('notifications', {
    onMessage() {},
    async onGap() {
      answers.push(await listen.run(async (client) => (await client.query('select 7 as seven')).rows))
    },
  })
  await ready
  expect(answers).toEqual([[{ seven: 7 }]])
  expect(await listen.run(async () => 'open')).toBe('open')
  await listen.close()
})

test('a statement without an answer drops the connection, and what waits behind it fails', async () => {
  const proxy: FaultProxy = await startFaultProxy(database.connection)
  const listen = listenOn(proxy.through)
  let gaps = 0
  await listen.subscribe('notifications', { onMessage() {}, onGap: () => void (gaps += 1) }).ready
  proxy.blackhole(true)
  const statement = { text: 'select 1', query_timeout: 50 }
  const ask = () => listen.run((client) => client.query(statement))
  const asked = await Promise.allSettled([ask(), ask()])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  proxy.blackhole(false)
  await expect.poll(() => gaps).toBe(2)
  await listen.close()
  await proxy.close()
})
