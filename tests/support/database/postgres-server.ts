import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The run's PostgreSQL; signed in to as its owner. Its database is the migrated template that `freshDatabase`
     * copies.
     */
    postgres: PostgresConnection
    /** The same, signed in to as the server is. */
    application: PostgresConnection
  }
}

export const TEMPLATE = 'northfold_template'

/** Starts one PostgreSQL for the whole run and migrates the template once. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-tests-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client({ ...postgres.owner, database: 'postgres' })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`).finally(() => client.end())
    await migrate({ ...postgres.owner, database: TEMPLATE }, new Date('2026-01-02T15:00:00Z'), {
      application: postgres.application.user,
    })
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', postgres.owner)
  project.provide('application', postgres.application)
  return stop
}
