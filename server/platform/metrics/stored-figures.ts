import { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/database.ts'
import { type FigureName, type Reading, labelled, setReading } from './figure.ts'

/**
 * How long database figures are reused: below the usual 15 s between scrapes, so that several or misconfigured scrapers
 * cost nothing.
 */
const STORED_FOR_MS = 10_000

export interface StoredFigure<Row> extends FigureName {
  of(row: Row, now: Date): Reading
}

export interface StoredFigures {
  add<Row>(read: (pool: Pool, now: Date) => Promise<Row>, figures: readonly StoredFigure<Row>[]): void
  /** Recent database figures; while it is away, only that is reported. */
  read(): Promise<Registry>
}

export function createStoredFigures({ pool, clock }: { pool: Pool; clock: Clock }): StoredFigures {
  /** Each sends its statement and returns a writer of its result. */
  const sources: ((now: Date) => Promise<(registry: Registry) => void>)[] = []
  let latest: { registry: Promise<Registry>; atMs: number } | null = null

  async function readAll(): Promise<Registry> {
    const registry = new Registry()
    const up = new Gauge({
      name: 'northfold_database_up',
      help: 'Whether the database has answered.',
      registers: [registry],
    })
    try {
      const now = clock.now()
      const writers = []
      // One after the other on one connection: a scrape must not take the pool from requests.
      for (const source of sources) writers.push(await source(now))
      for (const write of writers) write(registry)
      up.set(1)
    } catch {
      up.set(0)
    }
    return registry
  }

  return {
    add(read, figures) {
      sources.push(async (now) => {
        const row = await read(pool, now)
        return (registry) => {
          for (const { name, help, label, of } of figures)
            setReading(
              new Gauge({ name, help, ...labelled(label), registers: [registry] }),
              label,
              of(row, now),
            )
        }
      })
    },
    read() {
      const nowMs = clock.monotonicMs()
      if (latest === null || nowMs - latest.atMs >= STORED_FOR_MS)
        latest = { registry: readAll(), atMs: nowMs }
      return latest.registry
    },
  }
}
