/**
 * What shards cost: the product's order lanes without HTTP, on one PostgreSQL with one, two and four shards, and where
 * Citus is installed on a coordinator and a worker: a plain table of the coordinator, a shard of the worker through the
 * coordinator, and straight. In turns, so that all have the same machine; processor time is PostgreSQL's. Last, the
 * shard is moved to another worker with its orders.
 */
import pg from 'pg'
import type { Connection } from '#server/platform/database/pool.ts'
import { processorSeconds, saysWhatProcessesUse } from '../support/process-figures.ts'
import { type Row, median } from '../support/table.ts'
import { type Installation, type Spread, openCitus, openPlain } from './open-installations.ts'
import { type Lane, openLane } from './order-lanes.ts'

const WAITING = 256
const SECONDS = 3
const ROUNDS = 5
const WARM_UP_SECONDS = 5

/** Lanes that fill orders at once. */
interface Way {
  name: string
  waiting: number
  lanes: readonly Lane[]
}

interface Turn {
  perSecond: number
  /** Microseconds of each server's processes for an order. */
  microseconds: readonly number[]
}

export async function measureShards(): Promise<Row[]> {
  const plain = await onInstallation(await openPlain(4), async (open) => {
    const lanes = await Promise.all([0, 1, 2, 3, 4].map((shard) => open(shard)))
    const some = (name: string, from: number, to: number): Way => ({
      name,
      waiting: WAITING,
      lanes: lanes.slice(from, to),
    })
    return [
      some('shard 0 alone', 0, 1),
      some('one other shard', 1, 2),
      some('two shards at once', 1, 3),
      some('four shards at once', 1, 5),
    ]
  })
  const citus = await openCitus()
  if (citus === null)
    return [
      ...plain,
      { claim: 'on Citus', measured: 'not measured: PostgreSQL 15 with Citus is not installed' },
    ]
  const spread = await onInstallation(
    citus,
    async (open) => {
      const [table, through, straight] = [await open(0), await open(1), await open(1, { isStraight: true })]
      return [WAITING, 1].flatMap((waiting) => [
        { name: `a table of the coordinator, ${waiting} waiting`, waiting, lanes: [table] },
        { name: `through the coordinator, ${waiting} waiting`, waiting, lanes: [through] },
        { name: `straight to the worker, ${waiting} waiting`, waiting, lanes: [straight] },
      ])
    },
    () => measureMove(citus),
  )
  return [...plain, ...spread]
}

/** An empty shard takes seconds for its tables and keys; what comes on top is its rows. */
async function measureMove({ move }: Spread): Promise<Row[]> {
  const startedMs = performance.now()
  const { rows } = await move()
  const seconds = (performance.now() - startedMs) / 1_000
  return [
    {
      claim: 'moving the shard to another worker, changes of its customers waiting',
      measured: `${rows} rows in ${seconds.toFixed(1)} s, ${(Number(rows) / seconds).toFixed(0)} rows/s`,
    },
  ]
}

async function onInstallation(
  installation: Installation,
  waysOn: (
    open: (shard: number, options?: { isStraight?: boolean }) => Promise<Lane>,
  ) => Promise<readonly Way[]>,
  /** What is measured once nothing is filled any more. */
  then: () => Promise<Row[]> = async () => [],
): Promise<Row[]> {
  const opened: Lane[] = []
  try {
    const ways = await waysOn(async (shard, options) => {
      const lane = await openLane(installation.connection, shard, options)
      opened.push(lane)
      return lane
    })
    for (const way of ways) await turnOf(way, installation.servers, WARM_UP_SECONDS)
    const turns = ways.map((): Turn[] => [])
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [at, way] of ways.entries())
        turns[at]?.push(await turnOf(way, installation.servers, SECONDS))
    await Promise.all(opened.splice(0).map((lane) => lane.close()))
    return [...rowsOf(ways, turns), ...(await then())]
  } finally {
    await Promise.all(opened.map((lane) => lane.close()))
    await installation.stop()
  }
}

/** Ratios are those of the same round: to the first way with as many orders waiting. */
function rowsOf(ways: readonly Way[], turns: readonly (readonly Turn[])[]): Row[] {
  return ways.map(({ name, waiting }, at) => {
    const first = ways.findIndex((way) => way.waiting === waiting)
    const own = turns[at] ?? []
    const ratio = median(
      own.map(({ perSecond }, round) => perSecond / (turns[first]?.[round]?.perSecond ?? 0)),
    )
    const servers = own[0]?.microseconds ?? []
    const costs = servers.map((_, server) =>
      median(own.map(({ microseconds }) => microseconds[server] ?? 0)).toFixed(0),
    )
    return {
      claim: name,
      measured: `${ratio.toFixed(2)} of the first, ${costs.join(' + ')} us of PostgreSQL an order`,
    }
  })
}

async function turnOf(
  { lanes, waiting }: Way,
  servers: readonly Connection[],
  seconds: number,
): Promise<Turn> {
  const before = await Promise.all(servers.map(processorUse))
  const startedMs = performance.now()
  const filled = (await Promise.all(lanes.map((lane) => lane.fill(waiting, seconds)))).reduce(
    (a, b) => a + b,
    0,
  )
  const tookSeconds = (performance.now() - startedMs) / 1_000
  const after = await Promise.all(servers.map(processorUse))
  return {
    perSecond: filled / tookSeconds,
    microseconds: after.map((uses, at) => (spent(before[at], uses) * 1e6) / filled),
  }
}

/** Seconds of processor time of each of a server's processes. */
async function processorUse(server: Connection): Promise<Map<number, number>> {
  if (!saysWhatProcessesUse()) return new Map()
  const client = new pg.Client(server)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'`,
    )
    return new Map(rows.map(({ pid }) => [pid, processorSeconds(pid)]))
  } finally {
    await client.end()
  }
}

const spent = (before: ReadonlyMap<number, number> | undefined, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before?.get(pid) ?? 0), 0)
