import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartRefusal } from '../../config/config.ts'
import type { Connection } from '../pool.ts'
import { alterSchema, lockSchema } from './alter-schema.ts'
import { grantApplication } from './grant-application.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
/** What the migrations make of an empty database, up to the one in its first line. */
const SCHEMA = new URL('schema.sql', import.meta.url)
const STORED_THROUGH = /^-- As of migration (\d{4})\.\n/
const FILE_NAME = /^(\d{4})_[a-z_]+\.sql$/

/** The schema's owner, and the server's role. */
export interface SchemaOwner {
  connection: Connection
  application: string
}

interface Migration {
  version: number
  name: string
  sql: string
  sha256: string
}

export interface MigrateOptions {
  through?: number | undefined
  application?: string | undefined
  /** Where the numbered files are. */
  folder?: URL | undefined
}

/**
 * Brings the schema up to date, or to version `through`: each pending file in its own transaction, or the stored schema
 * for an empty database; then grants. Returns whether any ran. Refuses (throws a sentence) a database of a newer
 * version or a file that differs from the one that ran.
 */
export async function migrate(
  connection: Connection,
  now: Date,
  { through = Infinity, application, folder = MIGRATIONS }: MigrateOptions = {},
): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'northfold-migrate' })
  await client.connect()
  try {
    await lockSchema(client)
    const applied = await readApplied(client)
    const pending = pendingMigrations(await readMigrations(folder), applied ?? [])
    if (pending[0]) await assertOwner(client, pending[0])
    await refuseShards(client, applied?.at(-1)?.version)
    const due = pending.filter(({ version }) => version <= through)
    const installed = applied || folder !== MIGRATIONS ? 0 : await install(client, due, now)
    if (!applied && installed === 0) await client.query(CREATE_TABLE)
    for (const migration of due) if (migration.version > installed) await apply(client, migration, now)
    if (application !== undefined) await grantApplication(client, application)
    return due.length > 0
  } finally {
    await client.end()
  }
}

/** The same where the server's role and the schema's owner may differ. */
export const upgrade = (
  { connection, owner }: { connection: Connection; owner?: SchemaOwner | undefined },
  now: Date,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<boolean> =>
  migrate(owner?.connection ?? connection, now, { ...options, application: owner?.application })

const CREATE_TABLE = `create table schema_migrations (
  version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null)`

/** Undefined before its table exists. */
async function readApplied(client: pg.Client): Promise<{ version: number; sha256: string }[] | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return undefined
  return (await client.query('select version, sha256 from schema_migrations order by version')).rows
}

async function assertOwner(client: pg.Client, { name }: Migration): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select current_user as role, has_schema_privilege('public', 'create') as may`,
  )
  if (rows[0]?.may) return
  throw new StartRefusal(
    `The database needs migration ${name}, and the role ${rows[0]?.role} may not alter its schema: ` +
      'set DATABASE_OWNER_URL to that of a role that may.',
  )
}

const ONE_DATABASE = 155

/** Refuses shards that 0155 cannot merge: on other servers, or lacking earlier migrations. */
async function refuseShards(client: pg.Client, newest: number = ONE_DATABASE): Promise<void> {
  if (newest >= ONE_DATABASE) return
  const count = async (query: string) => (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0
  const schemas = await count(COUNT_SHARDS)
  if (schemas === 0) return
  if ((await count(HAS_CITUS)) > 0 && (await count(COUNT_DISTRIBUTED)) > 0)
    throw new StartRefusal(
      'Customers are on several servers of Citus, which this version does not know: back up with the version before, ' +
        'restore with it into one PostgreSQL, and start this version there.',
    )
  if (newest < ONE_DATABASE - 1)
    throw new StartRefusal(
      `Customers are in ${schemas + 1} shards that lack migrations before ${ONE_DATABASE}: ` +
        'start the version before once, then this one, which brings them together.',
    )
}

/** Beside the one in `public`. */
const COUNT_SHARDS = `select count(*)::int as count from pg_namespace where nspname ~ '^s[0-9]{1,2}$'`
const HAS_CITUS = `select (to_regclass('pg_dist_partition') is not null)::int as count`
const COUNT_DISTRIBUTED = `
select count(*)::int as count from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
join pg_namespace n on n.oid = c.relnamespace where n.nspname ~ '^s[0-9]{1,2}$'`

/** Files not yet run. Refuses a newer or different history. */
function pendingMigrations(
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

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const version = Number(FILE_NAME.exec(name)?.[1])
      if (!version) throw new Error(`migration files are named 0001_what_it_does.sql, not ${name}`)
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Loads the stored schema into an empty database, in one transaction. Returns its last migration, or 0 if unwanted. */
async function install(client: pg.Client, due: readonly Migration[], now: Date): Promise<number> {
  const schema = await readFile(SCHEMA, 'utf8')
  const last = Number(STORED_THROUGH.exec(schema)?.[1] ?? 0)
  if (last === 0 || (due.at(-1)?.version ?? 0) < last) return 0
  await alterSchema(client, 'A new installation', async () => {
    // A function may name a later table.
    await client.query(`${CREATE_TABLE}; set local check_function_bodies = off; ${schema}`)
    const installed = due.filter(({ version }) => version <= last)
    await note(client, installed, now)
  })
  return last
}

async function apply(client: pg.Client, migration: Migration, now: Date): Promise<void> {
  const { name } = migration
  try {
    await alterSchema(client, `Migration ${name}`, async () => {
      await client.query(migration.sql)
      await note(client, [migration], now)
    })
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

const note = (client: pg.Client, ran: readonly Migration[], now: Date) =>
  client.query(
    `insert into schema_migrations (version, name, sha256, applied_at)
    select *, $4::timestamptz from unnest($1::integer[], $2::text[], $3::text[])`,
    [ran.map(({ version }) => version), ran.map(({ name }) => name), ran.map(({ sha256 }) => sha256), now],
  )
