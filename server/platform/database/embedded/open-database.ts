import pg from 'pg'
import type { Logger } from 'pino'
import { type Config, StartRefusal } from '../../config/config.ts'
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { SchemaOwner } from '../schema/migrate.ts'
import type { Connection } from '../pool.ts'

export interface OpenDatabase {
  connection: Connection
  /** Alters the schema; undefined: the role of `connection`. */
  owner?: SchemaOwner
  /** For people, without the password. */
  description: string
  warning?: string
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

const OLDEST_VERSION = 150_000
const CONNECT_MS = 5_000

/** Opens DATABASE_URL's PostgreSQL, else the embedded one. Refuses an unusable one. */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const { isReadOnly, ...database } = await openAny(config, log)
  if (!isReadOnly) return database
  throw new StartRefusal(
    `The database at ${placeOf(config.databaseUrl ?? '')} (DATABASE_URL) takes no writes: ` +
      'it is a standby, or read-only. Name the primary.',
  )
}

/** For the command line: like `openDatabase`, but joins the database of a running server. */
export async function openJoinedDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const running = config.databaseUrl === undefined ? runningPostgres(config.dataDir) : undefined
  // Proofs and backups may use a standby.
  if (running === undefined) return openAny(config, log)
  return { ...rolesOf(running), description: `PostgreSQL of the running server`, close: async () => {} }
}

async function openAny(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  log: Logger,
): Promise<OpenDatabase & { isReadOnly?: boolean }> {
  if (databaseUrl !== undefined) return openOperators(databaseUrl, databaseOwnerUrl)
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  const description = `embedded PostgreSQL in ${dataDir}${embedded.isNew ? ' (new)' : ''}`
  return { ...rolesOf(embedded), description, close: embedded.stop }
}

const rolesOf = ({ application, owner }: Pick<EmbeddedPostgres, 'application' | 'owner'>) => ({
  connection: application,
  owner: { connection: owner, application: application.user },
})

async function openOperators(
  connectionString: string,
  ownersConnectionString: string | undefined,
): Promise<OpenDatabase & { isReadOnly: boolean }> {
  const place = placeOf(connectionString)
  const looked = await look(connectionString, 'DATABASE_URL')
  const { number, text, encoding, hasTrigrams } = looked
  if (Number(number) < OLDEST_VERSION) {
    throw new StartRefusal(
      `The database at ${place} (DATABASE_URL) is PostgreSQL ${text}; version 15 or later is needed.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartRefusal(
      `The database at ${place} (DATABASE_URL) has the encoding ${encoding}, which cannot keep every name: ` +
        "make it with encoding 'UTF8' template template0.",
    )
  }
  if (!hasTrigrams) {
    throw new StartRefusal(
      `The database at ${place} (DATABASE_URL) lacks the extension pg_trgm; install PostgreSQL's contrib modules.`,
    )
  }
  if (looked.off.length > 0) {
    throw new StartRefusal(
      `The database at ${place} (DATABASE_URL) runs with ${looked.off.join(' and ')} off: ` +
        'an order that was confirmed could be lost. Switch it on.',
    )
  }
  if (looked.forgetsStandbys) {
    throw new StartRefusal(
      `The database at ${place} (DATABASE_URL) has synchronous standbys, and synchronous_commit is local: ` +
        'an order that was confirmed could be lost with the primary. Set it to on.',
    )
  }
  if (ownersConnectionString !== undefined) {
    const owners = await look(ownersConnectionString, 'DATABASE_OWNER_URL')
    if (owners.identity !== looked.identity) {
      throw new StartRefusal(
        `DATABASE_OWNER_URL names the database at ${placeOf(ownersConnectionString)}, ` +
          `and DATABASE_URL another one, at ${place}: they must differ in the role only.`,
      )
    }
  }
  const owner = ownersConnectionString && {
    owner: { connection: { connectionString: ownersConnectionString }, application: looked.role },
  }
  return {
    connection: { connectionString },
    ...owner,
    ...(looked.mayAlter && { warning: `${MAY_ALTER}${owner ? '' : ', and set DATABASE_OWNER_URL'}` }),
    description: `PostgreSQL ${text} at ${place}`,
    isReadOnly: looked.isReadOnly,
    close: async () => {},
  }
}

/** For people, without the password. */
export function placeOf(connectionString: string): string {
  const { host, pathname } = new URL(connectionString)
  return `${host || 'this machine'}${pathname}`
}

/** Reads what must be checked of a database; refuses an unreachable one. */
async function look(connectionString: string, setting: string): Promise<Looked> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<Looked>(LOOK)
    if (!rows[0]) throw new Error('PostgreSQL returned no row')
    return rows[0]
  } catch (error) {
    const place = placeOf(connectionString)
    throw new StartRefusal(`The database at ${place} (${setting}) cannot be used: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Looked {
  /** Equal for connections to one database. */
  identity: string
  number: string
  text: string
  encoding: string
  hasTrigrams: boolean
  isReadOnly: boolean
  role: string
  mayAlter: boolean
  /** Commits wait for this server's disk only, though a standby is to take over without losing any. */
  forgetsStandbys: boolean
  /** Settings without which a confirmed order could be lost. */
  off: string[]
}

const LOOK = `
select concat_ws(' ', pg_postmaster_start_time(), current_database()) as identity,
  current_setting('server_version_num') as number, current_setting('server_version') as text,
  current_setting('server_encoding') as encoding,
  exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
  current_setting('transaction_read_only') = 'on' as "isReadOnly", current_user as role,
  (select rolsuper from pg_roles where rolname = current_user) or has_schema_privilege('public', 'create')
    or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname ~ '^(public|s[0-9]{1,2})$' and pg_has_role(c.relowner, 'member')) as "mayAlter",
  current_setting('synchronous_commit') = 'local'
    and current_setting('synchronous_standby_names') <> '' as "forgetsStandbys",
  array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
    where current_setting(name) = 'off') as off`

const MAY_ALTER =
  'the server signs in to the database as a role that may alter the ledger and its schema: give it one of its own'

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'it does not answer',
}

/** Why a database cannot be used, for people. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/timeout expired/.test(message)) return 'it does not answer'
  return REASONS[code] ?? message.replaceAll(/\s+/g, ' ')
}
