import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { type Daemon, startDaemon } from '../support/deploy/daemon.ts'
import { deployedFile } from '../support/deploy/deployed-file.ts'
import { PROGRAMS } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'

/** The machines of deploy/etcd.yml. */
const MACHINES = ['10.0.0.11', '10.0.0.12', '10.0.0.13']

export interface Etcd {
  /** Where a client finds each member, by the address that deploy/ gives it. */
  addresses: Record<string, string>
  daemons: readonly Daemon[]
}

/** Three members, as deploy/etcd.yml has them; resolves when they agree. */
export async function startEtcd(folder: string, own: (path: string) => void): Promise<Etcd> {
  const ports = await freePorts(2 * MACHINES.length)
  const clientOf = (at: number) => `127.0.0.1:${ports[at]}`
  const peerOf = (at: number) => `127.0.0.1:${ports[MACHINES.length + at]}`
  const moved = Object.fromEntries(
    MACHINES.flatMap((machine, at) => [
      [`${machine}:2379`, clientOf(at)],
      [`${machine}:2380`, peerOf(at)],
    ]),
  )
  const daemons = MACHINES.map((_, at) => {
    const name = `m${at + 1}`
    const dataDir = join(folder, `etcd-${name}`)
    mkdirSync(dataDir, { mode: 0o700 })
    own(dataDir)
    const file = join(folder, `etcd-${name}.yml`)
    writeFileSync(file, configOf(at, { moved, dataDir, client: clientOf(at), peer: peerOf(at) }))
    return startDaemon(folder, `etcd-${name}`, [PROGRAMS.etcd, `--config-file=${file}`])
  })
  await eventually(async () => {
    const answer = await fetch(`http://${clientOf(0)}/health`)
    if (!(await answer.text()).includes('true')) throw new Error('etcd has no leader')
  })
  const addresses = Object.fromEntries(
    MACHINES.map((machine, at) => [`${machine}:2379`, clientOf(at)] as const),
  )
  return { addresses, daemons }
}

interface Moved {
  moved: Record<string, string>
  dataDir: string
  client: string
  peer: string
}

/** The file is the first machine's: another one has its own name and addresses, as the runbook says. */
function configOf(at: number, { moved, dataDir, client, peer }: Moved): string {
  const file = deployedFile('etcd.yml', {
    'name: m1': `name: m${at + 1}`,
    '/var/lib/etcd/northfold': dataDir,
    'peer-urls: http://10.0.0.11:2380': `peer-urls: http://${peer}`,
    'client-urls: http://10.0.0.11:2379': `client-urls: http://${client}`,
  })
  return Object.entries(moved).reduce((text, [from, to]) => text.replaceAll(from, to), file)
}
