import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { Connection } from './pool.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const FILE_NAME = /^(\d{4})_[a-z_]+\.sql$/
// Any constant does; it keeps two nodes that start together from migrating at once.
const ADVISORY_LOCK = 7_240_001

interface Migration {
  version: number
  name: string
  sql: string
  sha256: string
}

/**
 * Brings the schema up to date, or to the version `through`: runs the numbered files that have not run, each in its
 * own transaction, in order. Refuses (throws one sentence) a database that a newer version made, or in
 * which a file differs from the one that ran.
 */
export async function migrate(
  connection: Connection,
  now: Date,
  { through = Infinity }: { through?: number } = {},
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'northfold-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null)`)
    const { rows: applied } = await client.query<{ version: number; sha256: string }>(
      'select version, sha256 from schema_migrations order by version',
    )
    const known = await readMigrations()
    const pending = pendingMigrations(known, applied)
    for (const migration of pending) if (migration.version <= through) await apply(client, migration, now)
  } finally {
    await client.end()
  }
}

/** Which files have not run yet. Refuses a newer or a different history. */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly { version: number; sha256: string }[],
): Migration[] {
  for (const { version, sha256 } of applied) {
    const file = known.find((migration) => migration.version === version)
    if (!file)
      throw new StartRefusal(
        `The database was made by a newer version: migration ${version} is unknown here.`,
      )
    if (file.sha256 !== sha256)
      throw new StartRefusal(`Migration ${file.name} was changed after this database ran it.`)
  }
  const newest = applied.at(-1)?.version ?? 0
  return known.filter((migration) => migration.version > newest)
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const version = Number(FILE_NAME.exec(name)?.[1])
      if (!version) throw new Error(`migration files are named 0001_what_it_does.sql, not ${name}`)
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration, now: Date): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into schema_migrations (version, name, sha256, applied_at) values ($1, $2, $3, $4)',
      [migration.version, migration.name, migration.sha256, now],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}
