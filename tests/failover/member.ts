import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type Daemon, startDaemon } from '../support/deploy/daemon.ts'
import { deployedFile } from '../support/deploy/deployed-file.ts'
import { PROGRAMS } from '../support/deploy/programs.ts'
import { type StallingLine, freePorts, openStallingLine } from '../support/deploy/stalling-line.ts'
import { type Processes, processesOf } from './processes.ts'

/** One database machine: PostgreSQL under Patroni. */
export interface Member {
  name: string
  postgresPort: number
  restPort: number
  /** PostgreSQL itself, whatever it is at the time; as its superuser. */
  superuser: PostgresConnection
  /** The way to it from the other machines: replication, rewinding, copying. */
  line: StallingLine
  start(): void
  /** Of PostgreSQL; Patroni lives, and starts it again where it was killed. */
  processes: Processes
  /** kill -9 of both: the machine has lost its power. `start` is its next boot. */
  killMachine(): Promise<void>
  /** Ends both in order. */
  stop(): Promise<void>
  said(): string
}

/** Of deploy/patroni.yml, replaced by an operator. */
const PASSWORD = 'PASSWORD-OF-POSTGRES'

export async function createMember(
  name: string,
  { folder, own, etcd }: { folder: string; own: (path: string) => void; etcd: Record<string, string> },
): Promise<Member> {
  const [postgresPort = 0, restPort = 0] = await freePorts(2)
  const line = await openStallingLine(postgresPort)
  const home = join(folder, name)
  mkdirSync(home, { mode: 0o700 })
  own(home)
  const dataDir = join(home, 'data')
  const config = join(home, 'patroni.yml')
  const moved = {
    'name: pg1': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${restPort}`,
    'listen: 10.0.0.11:5432': `listen: 127.0.0.1:${postgresPort}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${line.port}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/northfold': dataDir,
    '/var/lib/postgresql/.pgpass-patroni': join(home, 'pgpass'),
    '/var/run/postgresql': home,
    '/usr/lib/postgresql/15/bin': dirname(PROGRAMS['postgresql-15']),
    ...etcd,
  }
  writeFileSync(config, deployedFile('patroni.yml', moved))
  let daemon: Daemon | null = null
  const processes = processesOf(dataDir)
  return {
    name,
    postgresPort,
    restPort,
    superuser: {
      host: '127.0.0.1',
      port: postgresPort,
      user: 'postgres',
      password: PASSWORD,
      database: 'postgres',
    },
    line,
    start: () => void (daemon = startDaemon(home, 'patroni', [PROGRAMS.patroni, config])),
    processes,
    async killMachine() {
      // Patroni first: it would start PostgreSQL again.
      const ended = daemon?.end('SIGKILL')
      processes.kill()
      await ended
    },
    async stop() {
      processes.thaw()
      await daemon?.end('SIGTERM')
      await line.close()
    },
    said: () => daemon?.said() ?? '',
  }
}
