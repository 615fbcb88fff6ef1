import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { type Connection, UNLIMITED } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { countStatements } from './statement-figures.ts'

export interface BenchDatabase {
  connection: Required<Pick<Connection, 'host' | 'port' | 'user' | 'password' | 'database'>>
  /** Of a server on it, at BENCH_INSTANT and without limits. */
  settings: Record<string, string>
  pool: Pool
  stop(): Promise<void>
}

/** The servers' key, which the seeded documents name too; no bench opens a document. */
export const BENCH_DOCUMENT_KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7))

/** A Wednesday inside market hours; every bench runs at this moment of the product's clock. */
export const BENCH_INSTANT = new Date('2026-11-18T15:00:00Z')

/**
 * Starts an embedded PostgreSQL in a folder of its own, with the product's settings and schema. With `countsStatements`
 * it also counts what every statement reads (statement-figures.ts).
 */
export async function openBenchDatabase({
  countsStatements = false,
  connections = 200,
} = {}): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-bench-'))
  const log = pino({ level: 'warn' })
  const settings = { max_connections: String(connections) }
  let postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  if (countsStatements) {
    await countStatements(postgres.owner)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  }
  const { host, port, user, password, database } = postgres.owner
  await migrate(postgres.owner, BENCH_INSTANT)
  // Seeding takes as long as it takes, on a busy machine too.
  const pool = new pg.Pool({ ...postgres.owner, ...UNLIMITED })
  // An ended pool does not wait for its connections: the stopping database breaks what is left of them.
  pool.on('error', (error) => {
    if (!pool.ending) throw error
  })
  return {
    connection: postgres.owner,
    settings: {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
      DOCUMENT_KEY: BENCH_DOCUMENT_KEY.toString('hex'),
      PORT: '0',
      RATE_LIMIT_FACTOR: '0',
      CLOCK_STARTS_AT: BENCH_INSTANT.toISOString(),
      ADMIN_PASSWORD: 'Bench-Only-2026!',
    },
    pool,
    async stop() {
      await pool.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
