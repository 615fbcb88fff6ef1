import { expect } from 'vitest'
import { eventually, untilFound } from '../support/eventually.ts'
import { daemonsFolder } from '../support/deploy/daemon.ts'
import { startHaproxy } from '../support/deploy/haproxy.ts'
import { startEtcd } from './etcd.ts'
import { type Member, createMember } from './member.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'

/** Two PostgreSQL under Patroni, three etcd, and the haproxy of a machine: the files of `deploy/`, on one machine. */
export interface Cluster {
  /** Where haproxy leads to the primary. */
  primaryPort: number
  /** Where haproxy leads to the web servers. */
  webUrl: string
  /** Where haproxy looks for the two web servers. */
  webPorts: readonly [number, number]
  /** The primary and the synchronous standby, once there are both. */
  healthy(): Promise<{ primary: Member; standby: Member }>
  /** Resolves when this member leads. */
  leads(member: Member): Promise<void>
  /** How many bytes of the log a standby lacks, as far as Patroni knows. */
  lagOf(member: Member): Promise<number>
  /** As `patronictl switchover`: resolves when Patroni has carried it out. */
  switchover(from: Member, to: Member): Promise<void>
  /** As `patronictl edit-config`. */
  configure(change: Record<string, unknown>): Promise<void>
}

/** How to end what was started, in the order of starting; to be called in reverse. */
export type Closers = (() => Promise<void>)[]

const AUTHORIZATION = `Basic ${Buffer.from('patroni:PASSWORD-OF-PATRONI').toString('base64')}`

/** Whatever was started is in `closers`, also where the start fails. */
export async function startCluster(closers: Closers): Promise<Cluster> {
  const { path: folder, own, remove } = daemonsFolder()
  closers.push(async () => remove())
  const etcd = await startEtcd(folder, own)
  closers.push(async () => void (await Promise.all(etcd.daemons.map((each) => each.end('SIGTERM')))))
  const members = [
    await createMember('pg1', { folder, own, etcd: etcd.addresses }),
    await createMember('pg2', { folder, own, etcd: etcd.addresses }),
  ] as const
  closers.push(async () => void (await Promise.all(members.map((member) => member.stop()))))
  for (const member of members) member.start()
  const [web1 = 0, web2 = 0] = await freePorts(2)
  const { daemon, primaryPort, webPort } = await startHaproxy(folder, {
    web: [web1, web2],
    postgres: members,
  })
  closers.push(() => daemon.end('SIGTERM'))

  async function healthy() {
    return untilFound(async () => {
      const listed = await listMembers(members)
      const primary = memberOf(members, listed.get('leader'))
      const standby = memberOf(members, listed.get('sync_standby'))
      return primary && standby ? { primary, standby } : undefined
    })
  }

  return {
    primaryPort,
    webUrl: `http://127.0.0.1:${webPort}`,
    webPorts: [web1, web2],
    healthy,
    async leads({ name, said }) {
      const leading = async () => expect((await listMembers(members)).get('leader')).toBe(name)
      await eventually(leading).catch((error: Error) => {
        throw new Error(`${error.message}; it says: ${said().slice(-2_000)}`, { cause: error })
      })
    },
    async lagOf({ name }) {
      return (await readMembers(members)).find((listed) => listed.name === name)?.lag ?? 0
    },
    async switchover(from, to) {
      await ask(from, 'POST', '/switchover', { leader: from.name, candidate: to.name })
    },
    async configure(change) {
      const { primary } = await healthy()
      await ask(primary, 'PATCH', '/config', change)
    },
  }
}

/** Who is what, as the members that answer say: the leader, and the standby that a commit waits for. */
async function listMembers(members: readonly Member[]): Promise<Map<string, string>> {
  const listed = await readMembers(members)
  return new Map(listed.filter(({ state }) => UP.has(state)).map(({ role, name }) => [role, name] as const))
}

/** What the first member that answers says of all. */
async function readMembers(members: readonly Member[]): Promise<ListedMember[]> {
  for (const { restPort } of members) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
    if (answer?.status !== 200) continue
    return ((await answer.json()) as { members: ListedMember[] }).members
  }
  return []
}

interface ListedMember {
  name: string
  role: string
  state: string
  /** Bytes; of the leader there is none. */
  lag?: number
}

/** Patroni 4 calls a standby that follows `streaming`. */
const UP = new Set(['running', 'streaming'])

const memberOf = (members: readonly Member[], name: string | undefined): Member | undefined =>
  members.find((member) => member.name === name)

async function ask(member: Member, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${member.restPort}${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`Patroni: ${answer.status} ${await answer.text()}`)
}
