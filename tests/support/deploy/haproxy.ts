import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'
import { deployedFile } from './deployed-file.ts'
import { PROGRAMS } from './programs.ts'
import { freePorts } from './stalling-line.ts'

export interface Haproxy {
  daemon: Daemon
  /** Where it leads to the primary of PostgreSQL. */
  primaryPort: number
  /** Where it leads to the web servers. */
  webPort: number
}

interface Behind {
  /** The ports of the two web servers. */
  web: readonly number[]
  /** Of the two PostgreSQL and their Patroni; without them there is no primary. */
  postgres?: readonly { postgresPort: number; restPort: number }[]
}

/** Where nothing listens. */
const NOWHERE = { postgresPort: 1, restPort: 1 }

/** haproxy of a machine, by deploy/haproxy.cfg. */
export async function startHaproxy(folder: string, { web, postgres = [] }: Behind): Promise<Haproxy> {
  const [primaryPort = 0, webPort = 0] = await freePorts(2)
  const [pg1 = NOWHERE, pg2 = NOWHERE] = postgres
  const file = join(folder, 'haproxy.cfg')
  const text = deployedFile('haproxy.cfg', {
    // As many as the user of a test may open.
    'maxconn 50000': 'maxconn 500',
    '/dev/log local0': 'stderr format raw local0',
    '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
    '127.0.0.1:8080': `127.0.0.1:${webPort}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${pg1.postgresPort} check port ${pg1.restPort}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${pg2.postgresPort} check port ${pg2.restPort}`,
    '10.0.0.11:3000': `127.0.0.1:${web[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${web[1]}`,
  })
  writeFileSync(file, text, { mode: 0o644 })
  const daemon = startDaemon(folder, 'haproxy', [PROGRAMS.haproxy, '-db', '-f', file])
  return { daemon, primaryPort, webPort }
}
