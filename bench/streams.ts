/**
 * The claim: one process shows moving prices to ten thousand open pages for a fraction of a core. Every client has a
 * customer's session of its own and its stream of stocks, packed, one message a second; the delay counts from the
 * instant a price was made, so it holds everything: building the list, packing it, writing it ten thousand times, and
 * the clients' own reading, which shares this machine. Then five hundred more clients join that never read.
 */
import { spawnSync } from 'node:child_process'
import { measureBareWriting } from './servers/bare-writing.ts'
import { startServer } from './support/child.ts'
import { coresSince, residentBytes, saysWhatProcessesUse } from './support/process-figures.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import type { Heard } from './support/stream-clients.ts'
import { openStreamClients } from './support/open-stream-clients.ts'
import { type Row, median } from './support/table.ts'

const CLIENTS = 10_000
/** Who are there before memory is looked at for the first time: by then the server has done all it does. */
const FIRST_CLIENTS = 50
const MORE_CLIENTS = 18_000
const STALLED_CLIENTS = 500
/** Descriptors of a process beside its streams: the database, files, what listens. */
const SPARE_DESCRIPTORS = 500
const SETTLE_SECONDS = 5
const LISTEN_SECONDS = 20
/** Longer than a client may refuse to read before it is dropped, and than the kernel reads for it. */
const STALL_SECONDS = 75

/** About a packed message. */
const BARE_BYTES = 1_260

const LAG_MS = 150
const CORE = 0.15
const CLIENT_KB = 35
const PACKED = 0.17
const STALLED_LAG_MS = 250
const MORE_LAG_MS = 250
const CORE_PER_THOUSAND = 0.02
const FLAT_PERCENT = 10

export async function measureStreams(): Promise<Row[]> {
  const limit = descriptorLimit()
  if (limit < CLIENTS + STALLED_CLIENTS + SPARE_DESCRIPTORS) {
    throw new Error(
      `a process may open ${limit} files here, and ${CLIENTS} streams need more: raise the limit (ulimit -Hn)`,
    )
  }
  const hasRoom = limit >= MORE_CLIENTS + SPARE_DESCRIPTORS
  const database = await openBenchDatabase()
  try {
    const count = (hasRoom ? MORE_CLIENTS : CLIENTS) + STALLED_CLIENTS
    say(`seeding ${count} customers`)
    const customers = await seedCustomers(database.pool, { count, instruments: [], at: BENCH_INSTANT })
    const server = await startServer('server/main.ts', database.settings)
    const clients = openStreamClients(server.port)
    const rows = await measure(server.pid, clients, customers, hasRoom).finally(async () => {
      clients.leave()
      await server.stop()
    })
    rows.push(await bareRow(CLIENTS))
    if (hasRoom) rows.push(await bareRow(MORE_CLIENTS))
    return rows
  } finally {
    await database.stop()
  }
}

type Clients = ReturnType<typeof openStreamClients>

async function measure(
  pid: number,
  clients: Clients,
  customers: SeededCustomer[],
  hasRoom: boolean,
): Promise<Row[]> {
  const cookies = customers.map(({ cookie }) => cookie)
  await clients.join(cookies.splice(0, FIRST_CLIENTS))
  await clients.listen(SETTLE_SECONDS)
  const emptyBytes = resident(pid)

  say(`${CLIENTS} clients join`)
  await clients.join(cookies.splice(0, CLIENTS - FIRST_CLIENTS))
  await clients.listen(SETTLE_SECONDS)
  const fullBytes = resident(pid)
  const full = await watched(pid, clients, LISTEN_SECONDS)
  const rows = [...rowsOf(CLIENTS, full, { lagMs: LAG_MS, core: CORE }), ...sizeRows(full.heard)]
  if (fullBytes > 0) {
    const clientKb = (fullBytes - emptyBytes) / (CLIENTS - FIRST_CLIENTS) / 1_024
    rows.push({
      claim: '  memory of a client',
      measured: `${clientKb.toFixed(1)} kB`,
      target: `under ${CLIENT_KB} kB`,
      holds: clientKb < CLIENT_KB,
    })
  }

  say(`${STALLED_CLIENTS} clients join that never read`)
  await clients.stall(cookies.splice(0, STALLED_CLIENTS))
  await clients.listen(SETTLE_SECONDS)
  const stalled = await watched(pid, clients, STALL_SECONDS)
  rows.push(...stalledRows(stalled))

  if (hasRoom) {
    say(`${cookies.length} more clients join`)
    await clients.join(cookies)
    await clients.listen(SETTLE_SECONDS)
    const count = CLIENTS + cookies.length
    const core = (CORE_PER_THOUSAND * count) / 1_000
    rows.push(...rowsOf(count, await watched(pid, clients, LISTEN_SECONDS), { lagMs: MORE_LAG_MS, core }))
  } else {
    say(`SKIPPED: ${MORE_CLIENTS} clients; a process may open too few files here (ulimit -Hn)`)
    rows.push({ claim: `${MORE_CLIENTS} clients`, measured: 'skipped: too few descriptors (ulimit -Hn)' })
  }
  return rows
}

interface Watched {
  heard: Heard
  /** Parts of a core that the server used, and the kernel of them. */
  core: { all: number; kernel: number }
  /** Memory of the server, once a second. */
  bytes: number[]
}

async function watched(pid: number, clients: Clients, seconds: number): Promise<Watched> {
  const bytes: number[] = []
  const looking = setInterval(() => bytes.push(resident(pid)), 1_000)
  const coresUsed = coresSince(pid)
  const heard = await clients.listen(seconds)
  const core = coresUsed()
  clearInterval(looking)
  return { heard, core, bytes }
}

function rowsOf(count: number, { heard, core }: Watched, target: { lagMs: number; core: number }): Row[] {
  const missing = heard.ticks * count - heard.deliveries
  const rows: Row[] = [
    {
      claim: `${count} clients: delay of a message, p99`,
      measured: `${heard.p99Ms.toFixed(0)} ms`,
      target: `under ${target.lagMs} ms`,
      holds: heard.p99Ms < target.lagMs,
    },
    {
      claim: '  median, slowest',
      measured: `${heard.p50Ms.toFixed(0)} ms, ${heard.slowestMs.toFixed(0)} ms`,
    },
    {
      claim: `  messages that did not come, of ${heard.ticks * count}`,
      measured: String(missing),
      target: 'none',
      holds: missing === 0 && heard.lost === 0,
    },
  ]
  if (saysWhatProcessesUse()) {
    rows.push({
      claim: `${count} clients: processor time of the server`,
      measured: coreText(core),
      target: `under ${target.core.toFixed(2)}`,
      holds: core.all < target.core,
    })
  }
  return rows
}

const coreText = ({ all, kernel }: Watched['core']): string =>
  `${all.toFixed(3)} of a core, ${kernel.toFixed(3)} of it the kernel's`

function sizeRows({ wireBytes, jsonBytes }: Heard): Row[] {
  const part = wireBytes / jsonBytes
  return [
    {
      claim: 'bytes of a message on the wire, of its JSON',
      measured: `${part.toFixed(3)} (${wireBytes.toFixed(0)} of ${jsonBytes.toFixed(0)})`,
      target: `at most ${PACKED}`,
      holds: part <= PACKED,
    },
  ]
}

function stalledRows({ heard, bytes }: Watched): Row[] {
  const third = Math.floor(bytes.length / 3)
  const growth = median(bytes.slice(-third)) - median(bytes.slice(0, third))
  return [
    {
      claim: `with ${STALLED_CLIENTS} more that never read: delay for the others, p99`,
      measured: `${heard.p99Ms.toFixed(0)} ms`,
      target: `under ${STALLED_LAG_MS} ms`,
      holds: heard.p99Ms < STALLED_LAG_MS,
    },
    {
      claim: `  memory of the server, last ${third} s against the first ${third} s`,
      measured:
        `${growth < 0 ? '' : '+'}${(growth / 1_048_576).toFixed(1)} MB of ` +
        `${(median(bytes) / 1_048_576).toFixed(0)} MB`,
      target: `at most ${FLAT_PERCENT} % more`,
      holds: growth <= (median(bytes) * FLAT_PERCENT) / 100,
    },
    { claim: '  streams dropped because their client did not read', measured: String(heard.dropped) },
  ]
}

/** What no server could do without: the messages' bytes, written to as many sockets. */
async function bareRow(clients: number): Promise<Row> {
  say(`${clients} bare sockets`)
  const { core, p99Ms } = await measureBareWriting({
    clients,
    bytes: BARE_BYTES,
    seconds: LISTEN_SECONDS,
  })
  return {
    claim: `for comparison, ${BARE_BYTES} bytes to ${clients} sockets by node:net and nothing else`,
    measured: `p99 ${p99Ms.toFixed(0)} ms, ${coreText(core)}`,
  }
}

/** Files a child may open: Node raises its soft limit to this hard one by itself. */
function descriptorLimit(): number {
  const said = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim()
  return said === 'unlimited' ? Infinity : Number(said)
}

const resident = (pid: number): number => (saysWhatProcessesUse() ? residentBytes(pid) : 0)

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
