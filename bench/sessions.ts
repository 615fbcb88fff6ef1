/**
 * The claim: knowing ten thousand sessions costs a server next to nothing while nothing of them changes, because each
 * round asks what changed. The reference is the same server while it is told each second that any session may have
 * changed, so every round looks up every session. Both take turns, and what the server and PostgreSQL use without
 * any session is taken off.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { getUser } from '#contract/people/identity.ts'
import { tellChanges } from '#server/platform/database/changes.sql.ts'
import { seedCustomers } from './seeds/seed-customers.ts'
import { startServer } from './support/child.ts'
import { processorSeconds, saysWhatProcessesUse } from './support/process-figures.ts'
import { BENCH_INSTANT, type BenchDatabase, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const SESSIONS = 10_000
const ASKED_AT_ONCE = 64
const SECONDS = 16
const ROUNDS = 3
/** The first round looks up every session once. */
const SETTLE_MS = 5_000
const AT_MOST = 0.2

export async function measureSessions(): Promise<Row[]> {
  if (!saysWhatProcessesUse())
    return [{ claim: 'sessions', measured: 'skipped: not told what processes use' }]
  const database = await openBenchDatabase()
  try {
    const customers = await seedCustomers(database.pool, {
      count: SESSIONS,
      instruments: [],
      at: BENCH_INSTANT,
    })
    const server = await startServer('server/main.ts', database.settings)
    await delay(SETTLE_MS)
    const empty = await used(database, server.pid)
    const cookies = customers.map(({ cookie }) => cookie)
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => askAll(server.port, cookies)))
    const [told, lookedUp]: Used[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      await delay(SETTLE_MS)
      told?.push(await used(database, server.pid))
      lookedUp?.push(await withoutNames(database.pool, () => used(database, server.pid)))
    }
    await server.stop()
    return rowsOf(empty, told ?? [], lookedUp ?? [])
  } finally {
    await database.stop()
  }
}

/** While `work` runs, any session may have changed each second. */
async function withoutNames<T>(pool: BenchDatabase['pool'], work: () => Promise<T>): Promise<T> {
  const tell = () => void pool.query(tellChanges('sessions', `(select '')`))
  const timer = setInterval(tell, 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds of processor time a second. */
interface Used {
  node: number
  postgres: number
}

async function askAll(port: number, cookies: string[]): Promise<void> {
  for (let cookie = cookies.pop(); cookie !== undefined; cookie = cookies.pop()) {
    const reply = await fetch(`http://127.0.0.1:${port}${getUser.path}`, { headers: { cookie } })
    if (reply.status !== 200) throw new Error(`a customer was answered ${reply.status}`)
    await reply.arrayBuffer()
  }
}

async function used({ pool }: BenchDatabase, node: number): Promise<Used> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const secondsOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + secondsOfOne(pid), 0)
  const postgres = rows.map(({ pid }) => pid)
  const before = { node: processorSeconds(node), postgres: secondsOf(postgres) }
  await delay(SECONDS * 1_000)
  return {
    node: ((processorSeconds(node) - before.node) * 1_000) / SECONDS,
    postgres: ((secondsOf(postgres) - before.postgres) * 1_000) / SECONDS,
  }
}

/** None of one that has ended: connections come and go. */
function secondsOfOne(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    return 0
  }
}

function rowsOf(empty: Used, told: readonly Used[], lookedUp: readonly Used[]): Row[] {
  const cost = (of: readonly Used[]): Used => ({
    node: Math.max(0, median(of.map(({ node }) => node)) - empty.node),
    postgres: Math.max(0, median(of.map(({ postgres }) => postgres)) - empty.postgres),
  })
  const [now, before] = [cost(told), cost(lookedUp)]
  const ratio = (now.node + now.postgres) / (before.node + before.postgres)
  const text = ({ node, postgres }: Used) =>
    `${node.toFixed(1)} ms a second in Node, ${postgres.toFixed(1)} in PostgreSQL`
  return [
    {
      claim: `processor time of the rounds over ${SESSIONS} known sessions, to looking each up`,
      measured: ratio.toFixed(2),
      target: `at most ${AT_MOST}`,
      holds: ratio <= AT_MOST,
    },
    { claim: '  asking what changed', measured: text(now) },
    { claim: '  looking each up', measured: text(before) },
    { claim: '  without any session, taken off', measured: text(empty) },
  ]
}
