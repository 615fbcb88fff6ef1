import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { type PeriodicJob, createPeriodicJob } from '../../jobs/job.ts'
import type { Pool } from '../database.ts'
import { isOfItsServer, isUndone } from '../failure.ts'
import type { Connection } from '../pool.ts'
import { gatherReads } from '../statements/gather-reads.ts'
import { type OnStandby, readingPool } from './reading-pool.ts'
import { SERVER, type StandbyServer, openStandbyServer, whyUnusable } from './standby-server.ts'
import * as state from './standby-state.ts'

/** Standbys that answer what may be seconds old, beside the primary. */
export interface Standbys extends ToldChanges {
  /**
   * A pool for reading: statements go to a standby that has what is wanted, by turns, and to the primary where there is
   * none. What a standby fails at is asked again at the primary.
   */
  reads(wanted?: state.Wanted): Pool
  /** The primary's position: whatever was confirmed before the call ends before it. */
  position(): Promise<bigint>
  /** Of a standby, for work without limits; undefined where none may answer. */
  connection(): Connection | undefined
  /** By name, how old answers may be and whether there are any. */
  ages(): { name: string; ageMs: number; isUsed: boolean }[]
  readonly job: PeriodicJob
  close(): Promise<void>
}

interface ToldChanges {
  /** A page of this customer's, or of everyone, is about to hear of a change. */
  noteChange(customerId?: bigint): void
  /** When that was, by the monotonic clock. */
  toldMs(customerId: bigint): number
}

interface StandbysParts {
  addresses: readonly string[]
  primary: Pool
  /** The primary's, for what no standby answers. */
  longReads: Pool
  clock: Clock
  log: Logger
  onConnect(client: pg.PoolClient): void
}

const ANY: state.Wanted = { position: 0n, sinceMs: -Infinity }
/** Beyond any position, so that the primary answers. */
export const UNKNOWN_POSITION = 2n ** 63n - 1n

const POSITION = `(pg_current_wal_flush_lsn() - '0/0')::bigint as position`

export function openStandbys(parts: StandbysParts): Standbys {
  const { addresses, primary, longReads, clock, log, onConnect } = parts
  const servers = addresses.map((address) => openStandbyServer(address, log, onConnect))
  const watch = createWatch(parts, servers)
  let turn = 0

  function choose(wanted: state.Wanted): number | undefined {
    // What was migrated when this server started, whoever asks.
    const position = wanted.position > watch.first() ? wanted.position : watch.first()
    const fit = state
      .fitFor(watch.now(), { ...wanted, position }, clock.monotonicMs())
      .filter((at) => servers[at]?.isFree())
    return fit[(turn += 1) % fit.length]
  }

  const onStandbyFor =
    (wanted: state.Wanted): OnStandby =>
    async (work) => {
      const at = choose(wanted)
      if (at === undefined) return undefined
      try {
        const client = await servers[at]?.connect(watch.now().standbys[at]?.run ?? '')
        return client && { answer: await work(client) }
      } catch (error) {
        if (isOfItsServer(error)) watch.lose(at, error)
        else if (!isUndone(error)) throw error
        return undefined
      }
    }

  return {
    ...toldChanges(clock),
    reads: (wanted = ANY) => readingPool(longReads, onStandbyFor(wanted)),
    position: positionReader(primary),
    connection: () => servers[choose(ANY) ?? -1]?.connection,
    ages() {
      const nowMs = clock.monotonicMs()
      const ageOf = (standby: state.Standby) => ({
        ageMs: state.ageMs(standby, nowMs),
        isUsed: state.whyLeftOut(standby, nowMs) === null,
      })
      return watch.now().standbys.map((standby, at) => ({ name: servers[at]?.name ?? '', ...ageOf(standby) }))
    },
    job: createPeriodicJob({ name: 'look at the standbys', everyMs: 1_000, work: watch.look }),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  }
}

/** What was last seen of the standbys; the log hears of each that is left out, and taken in again. */
function createWatch({ primary, clock, log }: StandbysParts, servers: readonly StandbyServer[]) {
  let replication = state.unseen(servers.length)
  let first: bigint | undefined
  const said = servers.map((): string | null => '')

  async function look(): Promise<void> {
    const before = await lookAtPrimary()
    const standbys = await Promise.all(servers.map((server) => server.look()))
    replication = state.afterLook(replication, { primary: [before, await lookAtPrimary()], standbys })
  }

  async function lookAtPrimary(): Promise<state.PrimarySeen> {
    const atMs = clock.monotonicMs()
    const { rows } = await primary.query<Omit<state.PrimarySeen, 'atMs'>>(`select ${SERVER}, ${POSITION}`)
    if (!rows[0]) throw new Error('the primary answered no row')
    first ??= rows[0].position
    return { ...rows[0], atMs }
  }

  function say(): void {
    for (const [at, standby] of replication.standbys.entries()) {
      const why = state.whyLeftOut(standby, clock.monotonicMs())
      if (why === said[at]) continue
      said[at] = why
      const of = `the standby ${servers[at]?.name} (DATABASE_REPLICA_URL)`
      if (why === null) log.info(`${of} answers what may be seconds old`)
      else log.warn(`nothing is read from ${of}: it ${why}`)
    }
  }

  return {
    now: () => replication,
    /** Where the primary was when it was first looked at. */
    first: () => first ?? UNKNOWN_POSITION,
    // Without the primary no look is judged, and standbys grow old.
    look: () => look().then(say, say),
    lose: (at: number, error: unknown) =>
      void (replication = state.afterLoss(replication, at, whyUnusable(error))),
  }
}

/** Changes that wait share a statement. */
function positionReader(primary: Pool): () => Promise<bigint> {
  const read = gatherReads<bigint, 'position'>(async () => {
    const { rows } = await primary.query<{ position: bigint }>(`select ${POSITION}`)
    return new Map(rows.map(({ position }) => ['position', position]))
  })
  return async () => (await read('position')) ?? UNKNOWN_POSITION
}

/** Customers told of a change in the last seconds; some 2 MB. */
const MOST_TOLD = 20_000

function toldChanges(clock: Clock): ToldChanges {
  const told = new LRUCache<bigint, number>({ max: MOST_TOLD })
  let allToldMs = -Infinity
  return {
    noteChange(customerId) {
      if (customerId === undefined) allToldMs = clock.monotonicMs()
      else told.set(customerId, clock.monotonicMs())
    },
    toldMs: (customerId) => Math.max(allToldMs, told.get(customerId) ?? -Infinity),
  }
}
