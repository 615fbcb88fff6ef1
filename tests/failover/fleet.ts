import { expect } from 'vitest'
import type { Client } from '../support/client.ts'
import { figuresAt } from '../support/api/figures.ts'
import { asking } from '../support/asking.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { addressOf } from '../support/database/postgres.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { eventually } from '../support/eventually.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type Closers, type Cluster, startCluster } from './cluster.ts'
import type { Member } from './member.ts'
import { type StallingLine, openStallingLine } from '../support/deploy/stalling-line.ts'

const METRICS_TOKEN = 'metrics-of-the-failover'

/** How many PostgreSQL there are, and what each server does. */
export interface Size {
  databases: number
  roles: readonly ('all' | 'web' | 'worker')[]
}

/** Servers behind haproxy, on a database that fails over. */
export interface Fleet {
  cluster: Cluster
  /** The first server's way to the database is a line that a test may cut. */
  line: StallingLine
  customers: readonly Client[]
  /** Where the product finds the primary, whichever it is. */
  settings: Record<string, string>
  /** The server at this place among the roles. */
  node(at: number): Product
  /** Starts one more at this place, besides. */
  startNode(at: number, env?: Record<string, string>): Promise<Product>
  /** Starts the one at this place again after it was killed. */
  restartNode(at: number): Promise<void>
  /** The ids of all stored orders, on this member. */
  stored(member: Member): Promise<string[]>
  /** The books and the audit log of the primary hold. */
  prove(): Promise<void>
  /** How many orders each server that takes any has answered since its start. */
  answered(): Promise<number[]>
  /** What a server's `/metrics` says now. */
  figures(at: number): Promise<Map<string, number>>
}

export async function startFleet(
  { databases, roles }: Size,
  names: readonly string[],
  closers: Closers,
): Promise<Fleet> {
  const takers = roles.flatMap((role, at) => (role === 'worker' ? [] : [at]))
  const cluster = await startCluster({ databases, webServers: takers.length }, closers)
  const { primary } = await cluster.healthy()
  await makeDatabase(primary)
  const line = await openStallingLine(cluster.primaryPort)
  closers.push(() => line.close())
  const settings = settingsAt(cluster.primaryPort)
  const startNode = (at: number, env: Record<string, string> = {}) =>
    startProduct({
      ROLE: roles[at] ?? 'all',
      PORT: String(cluster.webPorts[takers.indexOf(at)] ?? 0),
      ...(at === 0 ? settingsAt(line.port) : settings),
      ...standbysFor(cluster.members),
      // Two rehearsals that begin at different moments would be two clocks.
      CLOCK_STARTS_AT: '',
      MARKET_HOURS: 'always',
      RATE_LIMIT_FACTOR: '0',
      METRICS_TOKEN,
      ...env,
    })
  await eventually(() => asking(databaseAt(cluster.primaryPort), async () => undefined))
  const nodes: Product[] = []
  closers.push(async () => {
    await Promise.all(nodes.map((each) => each.stop().finally(() => each.forget())))
  })
  for (const at of roles.keys()) nodes.push(await startNode(at))
  await untilReady(cluster, nodes)
  const customers: Client[] = []
  for (const name of names) customers.push(await makeFundedCustomer(cluster.webUrl, name, '1000000.00'))
  const node = (at: number) => {
    const found = nodes[at]
    if (!found) throw new Error(`no server has the place ${at}`)
    return found
  }
  return {
    cluster,
    line,
    customers,
    settings,
    node,
    startNode,
    async restartNode(at) {
      node(at).forget()
      nodes[at] = await startNode(at)
    },
    stored: (member) => readStored({ ...member.superuser, database: 'northfold' }),
    prove: async () => {
      await expectVerified({ ...(await cluster.healthy()).primary.superuser, database: 'northfold' })
    },
    answered: () => Promise.all(takers.map((at) => countAnswered(node(at).url))),
    figures: (at) => figuresAt(node(at).url, METRICS_TOKEN),
  }
}

const PASSWORD = 'a-password-of-the-servers'
const settingsAt = (port: number): Record<string, string> => ({
  DATABASE_URL: urlOf('northfold_app', port),
  DATABASE_OWNER_URL: urlOf('northfold_owner', port),
})
const urlOf = (user: string, port: number): string => addressOf({ ...databaseAt(port), user })
const databaseAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: 'northfold_owner',
  password: PASSWORD,
  database: 'northfold',
})

/** Where the servers may read what is seconds old. */
const standbysFor = (members: readonly Member[]): Record<string, string> => ({
  DATABASE_REPLICA_URL: members.map(({ postgresPort }) => urlOf('northfold_app', postgresPort)).join(','),
})

/** As docs/operations.md says: two roles, one of which may alter the schema. */
const makeDatabase = ({ superuser }: Member): Promise<void> =>
  asking(superuser, async (client) => {
    await client.query(`create role northfold_owner login password '${PASSWORD}'`)
    await client.query(`create role northfold_app login password '${PASSWORD}'`)
    await client.query("create database northfold owner northfold_owner encoding 'UTF8' template template0")
    await client.query('revoke all on database northfold from public')
    await client.query('grant connect on database northfold to northfold_app')
    await client.query('grant pg_read_all_stats to northfold_app')
  })

const readStored = (connection: Member['superuser']): Promise<string[]> =>
  asking(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id::text from transactions where type = 'buy' order by transactions.id",
    )
    return rows.map(({ id }) => id)
  })

/** Each server says so itself, and haproxy has seen it. */
async function untilReady({ webUrl }: Cluster, nodes: readonly Product[]): Promise<void> {
  for (const url of [...nodes.map((node) => node.url), webUrl])
    await eventually(async () => expect(await probe(`${url}/readyz`)).toBe(200))
}

export const probe = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function countAnswered(url: string): Promise<number> {
  const bought = [...(await figuresAt(url, METRICS_TOKEN))].filter(
    ([name]) =>
      name.startsWith('northfold_http_requests_total{') &&
      name.includes('/api/buy') &&
      name.includes('status="200"'),
  )
  return bought.reduce((sum, [, answers]) => sum + answers, 0)
}
