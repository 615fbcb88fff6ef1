import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { asking } from '../support/asking.ts'
import { type Daemon, daemonsFolder, startDaemon } from '../support/deploy/daemon.ts'
import { PROGRAMS, missingPrograms } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'
import { eventually } from '../support/eventually.ts'

/** Where Debian's PostgreSQL 15 looks for Citus. */
const CITUS = '/usr/lib/postgresql/15/lib/citus.so'

/** For the name of a test: which of the programs that it needs are not installed here. */
export const missingForCitus = (): string =>
  missingPrograms('postgresql-15') || (existsSync(CITUS) ? '' : ' (missing here: Citus)')

/** One PostgreSQL with Citus. */
export interface CitusServer {
  superuser: PostgresConnection
  owner: PostgresConnection
  application: PostgresConnection
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
citus.node_conninfo = 'sslmode=prefer'
citus.recover_2pc_interval = '1s'
`

/** A coordinator and two workers on this machine, in temporary folders, with an empty database that Citus knows. */
export async function startCitusServers(): Promise<CitusServers> {
  const { path, own, remove } = daemonsFolder()
  const ports = await freePorts(4)
  const servers = await Promise.all(
    ports.map((port, at) => createServer({ path, own, port, name: `pg${at}` })),
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

async function createServer({
  path,
  own,
  port,
  name,
}: {
  path: string
  own: (path: string) => void
  port: number
  name: string
}): Promise<CitusServer> {
  const home = join(path, name)
  mkdirSync(home, { mode: 0o700 })
  own(home)
  const data = join(home, 'data')
  const programs = dirname(PROGRAMS['postgresql-15'])
  const initdb = [
    `${programs}/initdb`,
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]
  const made = startDaemon(home, 'initdb', [...initdb, '--no-sync'])
  if (made.process.exitCode === null) await once(made.process, 'exit')
  if (made.process.exitCode !== 0) throw new Error(made.said())
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${SETTINGS}port = ${port}\nunix_socket_directories = '${home}'\n`,
  )
  const as = (user: string, database = 'northfold'): PostgresConnection => ({
    host: '127.0.0.1',
    port,
    user,
    password: '',
    database,
  })
  let daemon: Daemon | null = null
  return {
    superuser: as('postgres'),
    owner: as('northfold_owner'),
    application: as('northfold_app'),
    async start() {
      daemon = startDaemon(home, 'postgres', [PROGRAMS['postgresql-15'], '-D', data])
      await eventually(() => asking(as('postgres', 'postgres'), async () => undefined))
    },
    log: () => daemon?.said() ?? '',
    async kill() {
      await daemon?.end('SIGQUIT')
    },
  }
}

async function makeRolesAndDatabase(server: CitusServer): Promise<void> {
  const { superuser, owner, application } = server
  await asking({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query(`create role ${owner.user} login createrole`)
    await client.query(`create role ${application.user} login`)
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
