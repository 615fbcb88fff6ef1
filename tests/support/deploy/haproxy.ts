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
  /** The ports of the web servers, two or more. */
  web: readonly number[]
  /** Of PostgreSQL and its Patroni on two machines or more; without them there is no primary. */
  postgres?: readonly { postgresPort: number; restPort: number }[]
}

/** What the file says of the second of each kind; a further one has lines like it. */
const SECOND = [
  '  server pg2 10.0.0.12:5432 check port 8008',
  '  server web2 10.0.0.12:3000 check',
  '  server web2-unready 10.0.0.12:3000 backup',
]

/** Where nothing listens. */
const NOWHERE = { postgresPort: 1, restPort: 1 }

/** haproxy of a machine, by deploy/haproxy.cfg. */
export async function startHaproxy(
  folder: string,
  { web, postgres = [NOWHERE, NOWHERE] }: Behind,
): Promise<Haproxy> {
  const [primaryPort = 0, webPort = 0] = await freePorts(2)
  const file = join(folder, 'haproxy.cfg')
  const text = deployedFile('haproxy.cfg', {
    ...Object.fromEntries(
      SECOND.map((line) => [line, withFurther(line, line.includes('pg') ? postgres.length : web.length)]),
    ),
    // As many as the user of a test may open.
    'maxconn 50000': 'maxconn 500',
    '/dev/log local0': 'stderr format raw local0',
    '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
    '127.0.0.1:8080': `127.0.0.1:${webPort}`,
    ...Object.fromEntries(
      postgres.map(({ postgresPort, restPort }, at) => [
        `${addressOf(at + 1)}:5432 check port 8008`,
        `127.0.0.1:${postgresPort} check port ${restPort}`,
      ]),
    ),
    ...Object.fromEntries(web.map((port, at) => [`${addressOf(at + 1)}:3000`, `127.0.0.1:${port}`])),
  })
  writeFileSync(file, text, { mode: 0o644 })
  const daemon = startDaemon(folder, 'haproxy', [PROGRAMS.haproxy, '-db', '-f', file])
  return { daemon, primaryPort, webPort }
}

const addressOf = (machine: number): string => `10.0.0.1${machine}`

/** The line of the second machine, and one for each that follows, up to `count` in all. */
const withFurther = (line: string, count: number): string =>
  Array.from({ length: count - 1 }, (_, at) =>
    line.replace(/(pg|web)2/, `$1${at + 2}`).replace(addressOf(2), addressOf(at + 2)),
  ).join('\n')
