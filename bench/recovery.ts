/**
 * The claim: whatever is killed, the product is back within seconds and has lost nothing that it acknowledged. Counted
 * from the kill until it says that it is ready and until it has filled an order, started again at once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { pino } from 'pino'
import { type ServerProcess, startServer } from './support/child.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_DOCUMENT_KEY, BENCH_INSTANT } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const KILLS = 5
const CUSTOMERS = 4
const LOAD_MS = 2_000
const WITHIN_MS = 5_000
const ASK_AGAIN_MS = 10

interface Recovered {
  readyMs: number
  orderMs: number
}

export async function measureRecovery(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-bench-'))
  let starts = 0
  const start = () =>
    startServer('server/main.ts', {
      DATA_DIR: dataDir,
      DOCUMENT_KEY: BENCH_DOCUMENT_KEY.toString('hex'),
      PORT: '0',
      RATE_LIMIT_FACTOR: '0',
      ADMIN_PASSWORD: 'Bench-Only-2026!',
      // The product's time goes on over a restart.
      CLOCK_STARTS_AT: new Date(BENCH_INSTANT.getTime() + starts++ * 60_000).toISOString(),
    })
  let server = await start()
  try {
    const customers = await seed(dataDir)
    const acknowledged = new Set<string>()
    const measure = async (what: string, kill: () => void): Promise<Recovered[]> => {
      const recovered: Recovered[] = []
      for (let count = 1; count <= KILLS; count++) {
        say(`kill ${count} of ${KILLS} of ${what}`)
        const load = placeOrders(server, customers, acknowledged)
        await setTimeout(LOAD_MS)
        const killedMs = performance.now()
        kill()
        await load
        server = await start()
        recovered.push(await recover(server, customers, acknowledged, killedMs))
      }
      return recovered
    }
    const killServer = () => void process.kill(server.pid, 'SIGKILL')
    const ofServer = await measure('the server', killServer)
    const ofBoth = await measure('the server and PostgreSQL', () => {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      killServer()
    })
    return [
      ...rowsOf('the server', ofServer),
      ...rowsOf('the server and PostgreSQL', ofBoth),
      ...(await booksRows(dataDir, acknowledged)),
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function connectionOf(dataDir: string) {
  const running = runningPostgres(dataDir)
  if (!running) throw new Error('PostgreSQL does not run')
  return running.owner
}

async function seed(dataDir: string): Promise<SeededCustomer[]> {
  const pool = openPool(connectionOf(dataDir), pino({ level: 'warn' }))
  const wanted = { count: CUSTOMERS, instruments: ['KO'], at: BENCH_INSTANT }
  return seedCustomers(pool, wanted).finally(() => pool.end())
}

/** Customers who buy until the server is gone; every trade that is answered counts as acknowledged. */
async function placeOrders(
  server: ServerProcess,
  customers: readonly SeededCustomer[],
  acknowledged: Set<string>,
): Promise<void> {
  await Promise.all(
    customers.map(async ({ cookie }) => {
      while (await place(server, cookie, acknowledged)) continue
    }),
  )
}

/** Whether it was filled. */
async function place({ port }: ServerProcess, cookie: string, acknowledged: Set<string>): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/buy`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ symbol: 'KO', quantity: '0.01' }),
    })
    const { id } = (await reply.json()) as { id?: string }
    if (reply.status !== 200 || id === undefined) return false
    acknowledged.add(id)
    return true
  } catch {
    return false
  }
}

async function recover(
  server: ServerProcess,
  [customer]: readonly SeededCustomer[],
  acknowledged: Set<string>,
  killedMs: number,
): Promise<Recovered> {
  if (!customer) throw new Error('there is no customer to order')
  while ((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status !== 200)
    await setTimeout(ASK_AGAIN_MS)
  const readyMs = performance.now() - killedMs
  while (!(await place(server, customer.cookie, acknowledged))) await setTimeout(ASK_AGAIN_MS)
  return { readyMs, orderMs: performance.now() - killedMs }
}

function rowsOf(what: string, recovered: readonly Recovered[]): Row[] {
  const orders = recovered.map(({ orderMs }) => orderMs)
  const slowest = Math.max(...orders)
  const ready = median(recovered.map(({ readyMs }) => readyMs))
  return [
    {
      claim: `ready again after a kill -9 of ${what}, median of ${KILLS}`,
      measured: `${ready.toFixed(0)} ms`,
    },
    { claim: `  its first order, median of ${KILLS}`, measured: `${median(orders).toFixed(0)} ms` },
    {
      claim: `  its first order, the slowest of ${KILLS}`,
      measured: `${slowest.toFixed(0)} ms`,
      target: `under ${WITHIN_MS} ms`,
      holds: slowest < WITHIN_MS,
    },
  ]
}

async function booksRows(dataDir: string, acknowledged: ReadonlySet<string>): Promise<Row[]> {
  const connection = connectionOf(dataDir)
  const pool = openPool(connection, pino({ level: 'warn' }))
  const { rows } = await pool
    .query<{ id: string }>("select id::text as id from transactions where type = 'buy'")
    .finally(() => pool.end())
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...acknowledged].filter((id) => !stored.has(id)).length
  const { broken, checked } = await verifyBooks(connection)
  return [
    {
      claim: `acknowledged orders that are not stored, of ${acknowledged.size}`,
      measured: String(lost),
      target: 'none',
      holds: lost === 0,
    },
    {
      claim: 'the books afterwards',
      measured: broken.length === 0 ? `${checked} invariants hold` : `broken: ${broken[0]?.invariant.name}`,
      target: 'all hold',
      holds: broken.length === 0,
    },
  ]
}

const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
