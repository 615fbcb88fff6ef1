import { expect } from 'vitest'
import { eventually, untilFound } from '../support/eventually.ts'
import { daemonsFolder } from '../support/deploy/daemon.ts'
import { startHaproxy } from '../support/deploy/haproxy.ts'
import { startEtcd } from './etcd.ts'
import { type Member, createMember } from './member.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'

/** PostgreSQL under Patroni, three etcd, and the haproxy of a machine: the files of `deploy/`, on one machine. */
export interface Cluster {
  members: readonly Member[]
  /** Where haproxy leads to the primary. */
  primaryPort: number
  /** Where haproxy leads to the web servers. */
  webUrl: string
  /** Where haproxy looks for the web servers. */
  webPorts: readonly number[]
  /** The primary, the synchronous standby and the others, once all of them are up. */
  healthy(): Promise<Roles>
  /** Resolves when this member leads. */
  leads(member: Member): Promise<void>
  /** Resolves when this member is the standby that commits wait for. */
  isAwaited(member: Member): Promise<void>
  /** How many bytes of the log a standby lacks, as far as Patroni knows. */
  lagOf(member: Member): Promise<number>
  /** As `patronictl switchover`: resolves when Patroni has carried it out. */
  switchover(from: Member, to: Member): Promise<void>
  /** As `patronictl edit-config`. */
  configure(change: Record<string, unknown>): Promise<void>
}

interface Roles {
  primary: Member
  /** The synchronous one. */
  standby: Member
  /** Those that no commit waits for. */
  asynchronous: readonly Member[]
}

/** How to end what was started, in the order of starting; to be called in reverse. */
export type Closers = (() => Promise<void>)[]

/** Ends what hangs: on a busy machine members have needed more than a minute to be there. */
const LIMIT_MS = 240_000

const AUTHORIZATION = `Basic ${Buffer.from('patroni:PASSWORD-OF-PATRONI').toString('base64')}`

/**
 * So many PostgreSQL, two or more, and room for so many web servers. Whatever was started is in `closers`, also where
 * the start fails.
 */
export async function startCluster(
  { databases, webServers }: { databases: number; webServers: number },
  closers: Closers,
): Promise<Cluster> {
  const { path: folder, own, remove } = daemonsFolder()
  closers.push(async () => remove())
  const etcd = await startEtcd(folder, own)
  closers.push(async () => void (await Promise.all(etcd.daemons.map((each) => each.end('SIGTERM')))))
  const members: Member[] = []
  for (let at = 1; at <= databases; at += 1)
    members.push(await createMember(`pg${at}`, { folder, own, etcd: etcd.addresses }))
  closers.push(async () => void (await Promise.all(members.map((member) => member.stop()))))
  for (const member of members) member.start()
  const webPorts = await freePorts(webServers)
  const { daemon, primaryPort, webPort } = await startHaproxy(folder, { web: webPorts, postgres: members })
  closers.push(() => daemon.end('SIGTERM'))

  const roles = async (): Promise<Roles | undefined> => {
    const up = await readMembersUp(members)
    const [primary, standby] = [inRole(members, up, 'leader'), inRole(members, up, 'sync_standby')]
    if (!primary || !standby || up.length < members.length) return undefined
    const asynchronous = members.filter((member) => member !== primary && member !== standby)
    return { primary, standby, asynchronous }
  }
  const healthy = () => untilFound(roles, LIMIT_MS).catch((error: Error) => explain(error, members))

  /** Resolves when this member has the role. */
  async function becomes(member: Member, role: string): Promise<void> {
    const isThere = async () =>
      expect(inRole(members, await readMembersUp(members), role)?.name).toBe(member.name)
    await eventually(isThere, LIMIT_MS).catch((error: Error) => explain(error, [member]))
  }

  return {
    members,
    primaryPort,
    webUrl: `http://127.0.0.1:${webPort}`,
    webPorts,
    healthy,
    leads: (member) => becomes(member, 'leader'),
    isAwaited: (member) => becomes(member, 'sync_standby'),
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

/** Adds what the members have said last. */
function explain(error: Error, members: readonly Member[]): never {
  const said = members.map((member) => `${member.name} says: ${member.said().slice(-2_000)}`)
  throw new Error([error.message, ...said].join('\n'), { cause: error })
}

const readMembersUp = async (members: readonly Member[]): Promise<ListedMember[]> =>
  (await readMembers(members)).filter(({ state }) => UP.has(state))

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

/** Of the roles that have one member: the leader, and the standby that a commit waits for. */
const inRole = (
  members: readonly Member[],
  listed: readonly ListedMember[],
  role: string,
): Member | undefined => {
  const name = listed.find((each) => each.role === role)?.name
  return members.find((member) => member.name === name)
}

async function ask(member: Member, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${member.restPort}${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`Patroni: ${answer.status} ${await answer.text()}`)
}
