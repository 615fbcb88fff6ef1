import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { type ListenConnection, createListenConnection } from '#server/platform/database/listen.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { CHANNEL, announce, announceAll } from '#server/records/notifications/announce.ts'
import { processorMicroseconds } from './process-figures.ts'

const IDLE_SECONDS = 8
const TOLD_ALONE = 1_000
/** So many that reading them is most of what the servers do. */
const TOLD_AT_ONCE = 20_000
const SLICE = 20
const NOTIFICATIONS = 200
const PAUSE_MS = 10
const CHANGE = { customerId: 1n, types: ['notifications', 'wallet'] as const }

/** Microseconds of PostgreSQL's processor time. */
export interface PollersCost {
  /** What one server's readings take in a second without changes. */
  pollsSecondUs: number
  /** A commit that tells of a change, and one server's reading of it. */
  changeUs: number
  changeReadUs: number
  /** A change by NOTIFY, with all servers. */
  notifyUs: number
  /** Changes of which every server heard once. */
  heard: number
  told: number
}

/** So many servers' own connections for changes, idle and while one change follows the other. */
export async function measurePollers(connection: Connection, count: number): Promise<PollersCost> {
  const heard = Array.from({ length: count }, () => 0)
  const servers = heard.map(() => createListenConnection({ connection, clock, log }))
  const teller = new pg.Client(connection)
  await teller.connect()
  try {
    const readers: number[] = []
    for (const [at, server] of servers.entries()) {
      const onMessage = () => void (heard[at] = (heard[at] ?? 0) + 1)
      await server.subscribe(CHANNEL, { onMessage, onGap() {} }).ready
      server.job.start()
      readers.push((await server.run(pidOf)) ?? 0)
    }
    const tellersPid = await pidOf(teller)
    const reading = await readingUs(teller, servers, readers)
    const changeUs = await usedBy([tellersPid], async () => {
      for (let told = 0; told < TOLD_ALONE; told++) await announce(teller, CHANGE)
    })
    for (const server of servers) await server.catchUp()
    for (const server of servers) await server.job.stop()
    for (const server of servers) await server.run((client) => client.query('listen bench'))
    const notifyUs = await usedBy([tellersPid, ...readers], async () => {
      for (let told = 0; told < NOTIFICATIONS; told++) {
        await teller.query(`select pg_notify('bench', '1 notifications wallet')`)
        await delay(PAUSE_MS)
      }
    })
    return {
      ...reading,
      changeUs: changeUs / TOLD_ALONE,
      notifyUs: notifyUs / NOTIFICATIONS,
      heard: Math.min(...heard),
      told: TOLD_ALONE + TOLD_AT_ONCE,
    }
  } finally {
    await Promise.all([teller.end(), ...servers.map((server) => server.close())])
  }
}

/** Changes one after the other, between two times without any. */
async function readingUs(
  teller: pg.Client,
  servers: readonly ListenConnection[],
  readers: readonly number[],
) {
  const idleUs = async () => (await usedBy(readers, () => delay(IDLE_SECONDS * 1_000))) / IDLE_SECONDS
  const before = await idleUs()
  const fromMs = performance.now()
  const busyUs = await usedBy(readers, async () => {
    for (let told = 0; told < TOLD_AT_ONCE; told += SLICE) {
      await announceAll(
        teller,
        Array.from({ length: SLICE }, () => CHANGE),
      )
      await delay(PAUSE_MS)
    }
    for (const server of servers) await server.catchUp()
  })
  const seconds = (performance.now() - fromMs) / 1_000
  const secondUs = (before + (await idleUs())) / 2
  return {
    pollsSecondUs: secondUs / servers.length,
    changeReadUs: (busyUs - secondUs * seconds) / TOLD_AT_ONCE / servers.length,
  }
}

async function usedBy(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + processorMicroseconds(pid), 0)
  const before = used()
  await work()
  return used() - before
}

const clock = { now: () => new Date(), monotonicMs: () => performance.now() }
const log = pino({ level: 'warn' })

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
