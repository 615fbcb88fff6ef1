import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { asking } from '../support/asking.ts'
import { type Daemon, daemonsFolder, startDaemon } from '../support/deploy/daemon.ts'
import { PROGRAMS, missingPrograms } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'
import { certify } from '../support/deploy/test-authority.ts'
import { eventually } from '../support/eventually.ts'

/** Where Debian's PostgreSQL 15 looks for Citus. */
const CITUS = '/usr/lib/postgresql/15/lib/citus.so'

/** For the name of a test: which of the programs that it needs are not installed here. */
export const missingForCitus = (): string =>
  missingPrograms('postgresql-15', 'openssl') || (existsSync(CITUS) ? '' : ' (missing here: Citus)')

/** A connection of one role, with TLS: nothing else is let in. */
export interface CitusConnection extends PostgresConnection {
  ssl: { ca: string }
  /** The file of that certificate. */
  rootCertificate: string
}

/** The same as a DATABASE_URL. */
export function addressOf({
  user,
  password,
  host,
  port,
  database,
  rootCertificate,
}: CitusConnection): string {
  const checked = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: rootCertificate })
  return `postgres://${user}:${password}@${host}:${port}/${database}?${checked}`
}

/** One PostgreSQL with Citus. */
export interface CitusServer {
  superuser: CitusConnection
  owner: CitusConnection
  application: CitusConnection
  start(): Promise<void>
  /** Its log since it was first started. */
  log(): string
  /** As when its machine is lost. */
  kill(): Promise<void>
}

export interface CitusServers {
  coordinator: CitusServer
  workers: readonly [CitusServer, CitusServer]
  /** Starts one more worker that Citus knows from then on, once. */
  addWorker(): Promise<CitusServer>
  remove(): Promise<void>
}

/**
 * `max_worker_processes` is for the background workers that Citus takes in each database. What a lost coordinator has
 * left prepared on workers is looked for every second, not every minute.
 */
const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
max_connections = 150
max_prepared_transactions = 200
max_worker_processes = 32
wal_level = logical
shared_buffers = 64MB
ssl = on
citus.local_hostname = '127.0.0.1'
citus.recover_2pc_interval = '1s'
`

/** Who may be let in, and by what. The passwords are the same on every server. */
const ROLES = ['postgres', 'northfold_owner', 'northfold_app'] as const
type Role = (typeof ROLES)[number]
interface Access {
  passwords: Record<Role, string>
  /** Files. */
  tls: { certificate: string; key: string; rootCertificate: string }
  ca: string
}

/** As docs/operations.md has it, "Spreading shards over several servers": by TLS and a password alone. */
const LETS_IN = `
hostssl all ${ROLES.join()} 127.0.0.1/32 scram-sha-256
`

/**
 * A coordinator and two workers on this machine, in temporary folders, with an empty database that Citus knows. They
 * sign in to each other in each of the roles, over TLS that checks names and with a password.
 */
export async function startCitusServers(): Promise<CitusServers> {
  const { path, own, remove } = daemonsFolder()
  const ports = await freePorts(4)
  const access = makeAccess(path, own)
  const servers = await Promise.all(
    ports.map((port, at) => createServer({ home: join(path, `pg${at}`), own, port, access })),
  )
  const [coordinator, first, second, later] = servers
  if (!coordinator || !first || !second || !later) throw new Error('there are four servers')
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()))
    remove()
  }
  try {
    await Promise.all([coordinator, first, second].map((server) => server.start()))
    for (const server of [coordinator, first, second]) await makeRolesAndDatabase(server)
    await asking(coordinator.superuser, (client) =>
      client.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.owner.port]),
    )
    for (const worker of [first, second]) await makeKnown(coordinator, worker)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    coordinator,
    workers: [first, second],
    async addWorker() {
      await later.start()
      await makeRolesAndDatabase(later)
      await makeKnown(coordinator, later)
      return later
    },
    remove: stop,
  }
}

/** What only a superuser may. */
const makeKnown = ({ superuser }: CitusServer, { owner }: CitusServer) =>
  asking(superuser, (client) => client.query('select citus_add_node($1, $2)', ['127.0.0.1', owner.port]))

function makeAccess(path: string, own: (file: string) => void): Access {
  const { ca, certificate, key } = certify(path, '127.0.0.1')
  for (const file of [certificate, key]) own(file)
  const password = () => randomBytes(12).toString('hex')
  return {
    passwords: { postgres: password(), northfold_owner: password(), northfold_app: password() },
    tls: { certificate, key, rootCertificate: join(path, 'ca.pem') },
    ca,
  }
}

async function createServer({
  home,
  own,
  port,
  access,
}: {
  home: string
  own: (file: string) => void
  port: number
  access: Access
}): Promise<CitusServer> {
  mkdirSync(home, { mode: 0o700 })
  own(home)
  const data = join(home, 'data')
  await initialize(home, own, access)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${SETTINGS}port = ${port}\nunix_socket_directories = '${home}'\n${tlsSettings(access)}`,
  )
  writeFileSync(join(data, 'pg_hba.conf'), LETS_IN)
  const as = (user: Role, database = 'northfold'): CitusConnection => ({
    host: '127.0.0.1',
    port,
    user,
    password: access.passwords[user],
    database,
    ssl: { ca: access.ca },
    rootCertificate: access.tls.rootCertificate,
  })
  let daemon: Daemon | null = null
  return {
    superuser: as('postgres'),
    owner: as('northfold_owner'),
    application: as('northfold_app'),
    async start() {
      const started = startDaemon(home, 'postgres', [PROGRAMS['postgresql-15'], '-D', data])
      daemon = started
      await eventually(() => asking(as('postgres', 'postgres'), async () => undefined)).catch((error) => {
        throw new Error(`PostgreSQL does not answer: ${started.said()}`, { cause: error })
      })
    },
    log: () => daemon?.said() ?? '',
    async kill() {
      await daemon?.end('SIGQUIT')
    },
  }
}

/** Makes the data folder, and what PostgreSQL signs in to the others with: `.pgpass` in its user's home. */
async function initialize(home: string, own: (file: string) => void, { passwords }: Access): Promise<void> {
  const [given, kept] = [join(home, 'password'), join(home, '.pgpass')]
  writeFileSync(given, passwords.postgres, { mode: 0o600 })
  writeFileSync(kept, ROLES.map((role) => `*:*:*:${role}:${passwords[role]}\n`).join(''), { mode: 0o600 })
  for (const file of [given, kept]) own(file)
  const initdb = join(dirname(PROGRAMS['postgresql-15']), 'initdb')
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${given}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  const made = startDaemon(home, 'initdb', [initdb, '-D', join(home, 'data'), ...options, '--no-sync'])
  if (made.process.exitCode === null) await once(made.process, 'exit')
  if (made.process.exitCode !== 0) throw new Error(made.said())
}

const tlsSettings = ({ tls: { certificate, key, rootCertificate } }: Access): string => `
ssl_cert_file = '${certificate}'
ssl_key_file = '${key}'
citus.node_conninfo = 'sslmode=verify-full sslrootcert=${rootCertificate}'
`

/** Changes settings, each as `alter system` takes it, and waits until the server has read them. */
export async function configure(
  { superuser }: Pick<CitusServer, 'superuser'>,
  ...changes: readonly string[]
): Promise<void> {
  const readAt = () =>
    asking(superuser, async (client) => {
      const { rows } = await client.query<{ at: Date }>('select pg_conf_load_time() as at')
      return rows[0]?.at.getTime() ?? 0
    })
  const before = await readAt()
  await asking(superuser, async (client) => {
    for (const change of changes) await client.query(`alter system ${change}`)
    await client.query('select pg_reload_conf()')
  })
  await eventually(async () => {
    if ((await readAt()) <= before) throw new Error('the server has not read its settings')
  })
}

async function makeRolesAndDatabase(server: CitusServer): Promise<void> {
  const { superuser, owner, application } = server
  await asking({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query(`create role ${owner.user} login createrole password '${owner.password}'`)
    await client.query(`create role ${application.user} login password '${application.password}'`)
  })
  await makeCitusDatabase(server, owner.database)
}

/** An empty database of a server, the owner's, with Citus and without other servers. */
export async function makeCitusDatabase(
  { superuser, owner }: Pick<CitusServer, 'superuser' | 'owner'>,
  database: string,
): Promise<void> {
  await asking({ ...superuser, database: 'postgres' }, (client) =>
    client.query(`create database ${database} owner ${owner.user}`),
  )
  await asking({ ...superuser, database }, (client) => client.query('create extension citus'))
}
