import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartRefusal } from '../../config/config.ts'
import { isAlive, lockDataFolder } from './data-folder-lock.ts'
import { type Cluster, SUPERUSER, ensureCluster, readPassword } from './postgres-cluster.ts'
import { PostgresFailure, clearOrphan, postmasterStatus, startPostmaster, supervise } from './postmaster.ts'

/** The server's role in the embedded PostgreSQL. */
const APPLICATION_ROLE = 'northfold_app'

const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres-app-password')

/** The role's password; undefined before it is made. */
function readApplicationPassword(dataDir: string): string | undefined {
  const file = passwordFileIn(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Creates the application's role if missing, sets the password in the data folder and returns it. The role can sign in
 * to this database only, has granted rights only and belongs to no other role. `owner` is a superuser's connection.
 */
async function ensureApplicationRole(owner: pg.Client, dataDir: string): Promise<string> {
  const kept = readApplicationPassword(dataDir)
  const password = kept ?? randomBytes(32).toString('base64url')
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  const verb = rowCount === 0 ? 'create' : 'alter'
  const database = pg.escapeIdentifier(owner.database ?? '')
  // At every start, as file and database may differ in age. One string of statements is one transaction.
  await owner.query(`
    ${verb} role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
      password ${pg.escapeLiteral(password)};
    revoke all on database ${database}, postgres, template1 from public;
    grant connect on database ${database} to ${APPLICATION_ROLE}`)
  if (kept === undefined) keepPassword(passwordFileIn(dataDir), password)
  return password
}

/** Written atomically, after the role has it: a start killed before sets another. */
function keepPassword(file: string, password: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

export interface PostgresConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /** Reads and writes rows as granted. */
  application: PostgresConnection
  /** A superuser. */
  owner: PostgresConnection
  /** Of the running postmaster; a killed one is replaced. */
  readonly pid: number
  /** This start made the folder. */
  isNew: boolean
  stop(): Promise<void>
}

const DATABASE = 'northfold'

/**
 * Starts the packaged PostgreSQL on `dataDir`, created on first use, and keeps it running until `stop`. It listens on a
 * free port of 127.0.0.1, protected by a random password. Refuses a folder that is not writable or in use.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
}: {
  dataDir: string
  log: Logger
  /** Over the product's own; for measuring. */
  settings?: Readonly<Record<string, string>>
}): Promise<EmbeddedPostgres> {
  const unlock = claim(dataDir)
  let postmaster: ChildProcess | undefined
  try {
    const cluster = await ensureCluster(dataDir)
    await clearOrphan(cluster)
    const logFile = join(dataDir, 'postgres.log')
    const first = await startOnFreePort(cluster, logFile, settings)
    postmaster = first.postmaster
    const owner = connectionTo(first.port, cluster.password)
    const password = await ensureDatabase(owner, cluster.isNew, dataDir)

    const supervisor = supervise(
      postmaster,
      () => startPostmaster(cluster, first.port, logFile, settings),
      log,
    )
    return {
      owner,
      application: { ...owner, user: APPLICATION_ROLE, password },
      isNew: cluster.isNew,
      get pid() {
        return supervisor.pid()
      },
      async stop() {
        await supervisor.stop()
        unlock()
      },
    }
  } catch (error) {
    postmaster?.kill('SIGINT')
    unlock()
    if (error instanceof PostgresFailure) {
      throw new StartRefusal(
        `PostgreSQL did not start on ${dataDir}: ${error.message} (postgres.log in that folder says more).`,
      )
    }
    throw error
  }
}

/** Connections to the PostgreSQL that a running server has on `dataDir`; undefined if none. */
export function runningPostgres(
  dataDir: string,
): Pick<EmbeddedPostgres, 'application' | 'owner'> | undefined {
  const status = postmasterStatus(join(dataDir, 'postgres'))
  if (!status?.isReady || !isAlive(status.pid)) return undefined
  const owner = connectionTo(status.port, readPassword(dataDir))
  const password = readApplicationPassword(dataDir)
  // A server of an older version.
  if (password === undefined) return { owner, application: owner }
  return { owner, application: { ...owner, user: APPLICATION_ROLE, password } }
}

const connectionTo = (port: number, password: string): PostgresConnection => ({
  host: '127.0.0.1',
  port,
  user: SUPERUSER,
  password,
  database: DATABASE,
})

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}

function claim(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new StartRefusal(
      `The data folder ${dataDir} (DATA_DIR) cannot be written: ${REASONS[code] ?? message}.`,
    )
  }
}

async function startOnFreePort(
  cluster: Cluster,
  logFile: string,
  settings: Readonly<Record<string, string>> | undefined,
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { port, postmaster: await startPostmaster(cluster, port, logFile, settings) }
    } catch (error) {
      // Another process took the port since the check.
      const taken = error instanceof PostgresFailure && /TCP\/IP socket/.test(error.message)
      if (!taken || attempt === 3) throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Checks the owner's password, creates the database if a killed start did not, and the application's role; returns the
 * role's password.
 */
async function ensureDatabase(owner: PostgresConnection, isNew: boolean, dataDir: string): Promise<string> {
  if (isNew) await createDatabase(owner)
  const client = new pg.Client(owner)
  try {
    await client.connect()
    return await ensureApplicationRole(client, dataDir)
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error
  } finally {
    await client.end().catch(() => {})
  }
  await createDatabase(owner)
  return ensureDatabase(owner, false, dataDir)
}

async function createDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${DATABASE}`).finally(() => client.end())
}
