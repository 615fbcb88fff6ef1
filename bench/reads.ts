/**
 * The claim: what a page reads costs little more than HTTP itself. The reference is a server of `node:http` alone that
 * sends the very same bytes from memory, in a process of its own, under the same load in the same run. The product
 * looks up the session each time, and for the wallet and the holdings asks the database.
 */
import { type ServerProcess, startServer } from './support/child.ts'
import { load } from './support/load.ts'
import { processorSeconds, saysWhatProcessesUse } from './support/process-figures.ts'
import { seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const CUSTOMERS = 1_000
const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']
const CONNECTIONS = 64
const SECONDS = 3
const WARM_UP_SECONDS = 1
const ROUNDS = 3

interface Read {
  name: string
  path: string
  /** Part of the bare server's requests a second that the product must reach. */
  atLeast: number
  revalidates?: boolean
}

const READS: readonly Read[] = [
  { name: 'the list of stocks', path: '/api/assets?type=stock', atLeast: 0.5 },
  {
    name: 'the list of stocks, by those who have it (304)',
    path: '/api/assets?type=stock',
    atLeast: 0.5,
    revalidates: true,
  },
  { name: 'the wallet', path: '/api/wallet', atLeast: 0.35 },
  { name: 'ten holdings', path: '/api/holdings', atLeast: 0.5 },
]

export async function measureReads(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${CUSTOMERS} customers with ${INSTRUMENTS.length} holdings each`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: INSTRUMENTS,
      at: BENCH_INSTANT,
    })
    const product = await startServer('server/main.ts', database.settings)
    const bare = await startServer('bench/servers/bare-server.ts', {
      ORIGIN: `http://127.0.0.1:${product.port}`,
      COOKIE: customers[0]?.cookie ?? '',
      PATHS: [...new Set(READS.map(({ path }) => path))].join(' '),
    })
    const cookies = customers.map(({ cookie }) => cookie)
    const turns: Turn[][] = READS.map(() => [])
    for (let round = 1; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS}`)
      for (const [place, read] of READS.entries()) {
        turns[place]?.push({
          bare: await answered(bare, read, cookies),
          product: await answered(product, read, cookies),
        })
      }
    }
    await Promise.all([product.stop(), bare.stop()])
    return [...READS.flatMap((read, place) => rowsOf(read, turns[place] ?? [])), refusedRow(turns.flat())]
  } finally {
    await database.stop()
  }
}

/** What one server did under the load of one read. */
interface Answered {
  perSecond: number
  p99Ms: number
  /** Processor time of its process per reply, in microseconds; null where the system does not say. */
  microseconds: number | null
  refused: Record<string, number>
}

interface Turn {
  bare: Answered
  product: Answered
}

async function answered(
  { pid, port }: ServerProcess,
  { path, revalidates }: Read,
  cookies: readonly string[],
): Promise<Answered> {
  const used = () => (saysWhatProcessesUse() ? processorSeconds(pid) : null)
  const before = used()
  const result = await load({
    host: '127.0.0.1',
    port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    method: 'GET',
    requests: cookies.map((cookie) => ({ path, cookie })),
    withKeys: false,
    ...(revalidates ? { revalidates } : {}),
  })
  const after = used()
  // The warm-up's replies are not counted, so their part of the time is left out too.
  const part = SECONDS / (SECONDS + WARM_UP_SECONDS)
  const microseconds = before === null || after === null ? null : ((after - before) * part * 1e6) / result.ok
  return { perSecond: result.perSecond, p99Ms: result.p99Ms, microseconds, refused: result.refused }
}

function rowsOf({ name, atLeast }: Read, turns: readonly Turn[]): Row[] {
  const middle = (of: (turn: Turn) => number) => median(turns.map(of))
  const ratio = middle(({ product, bare }) => product.perSecond / bare.perSecond)
  const rows: Row[] = [
    {
      claim: `${name}: requests/s, times bare node:http`,
      measured: ratio.toFixed(2),
      target: `at least ${atLeast}`,
      holds: ratio >= atLeast,
    },
    {
      claim: '  requests/s (this machine, this run)',
      measured:
        `${middle(({ product }) => product.perSecond).toFixed(0)}, p99 ` +
        `${middle(({ product }) => product.p99Ms).toFixed(1)} ms; bare ` +
        `${middle(({ bare }) => bare.perSecond).toFixed(0)}, p99 ${middle(({ bare }) => bare.p99Ms).toFixed(1)} ms`,
    },
  ]
  if (turns.every(({ product, bare }) => product.microseconds !== null && bare.microseconds !== null)) {
    const [product, bare] = [
      middle((turn) => turn.product.microseconds ?? 0),
      middle((turn) => turn.bare.microseconds ?? 0),
    ]
    rows.push({
      claim: '  processor time of a reply in the server',
      measured: `${product.toFixed(0)} µs; bare ${bare.toFixed(0)} µs`,
    })
  }
  return rows
}

function refusedRow(turns: readonly Turn[]): Row {
  const statuses = turns
    .flatMap(({ product, bare }) => [product, bare])
    .flatMap((each) => Object.keys(each.refused))
  return {
    claim: 'reads that were refused',
    measured: statuses.length === 0 ? '0' : `statuses ${[...new Set(statuses)].join(', ')}`,
    target: 'none',
    holds: statuses.length === 0,
  }
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
