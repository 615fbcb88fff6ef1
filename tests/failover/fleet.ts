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

/** Two servers behind haproxy, on a database that fails over. */
export interface Fleet {
  cluster: Cluster
  /** The first one's way to the database is a line that a test may cut. */
  line: StallingLine
  nodes: [Product, Product]
  customers: readonly Client[]
  startNode(at: 0 | 1, env?: Record<string, string>): Promise<Product>
  /** The ids of all stored orders, on this member. */
  stored(member: Member): Promise<string[]>
  /** The books and the audit log of the primary hold. */
  prove(): Promise<void>
  /** How many requests each server has answered since its start. */
  answered(): Promise<number[]>
  /** What a server's `/metrics` says now. */
  figures(at: 0 | 1): Promise<Map<string, number>>
}

export async function startFleet(names: readonly string[], closers: Closers): Promise<Fleet> {
  const cluster = await startCluster(closers)
  const { primary } = await cluster.healthy()
  await makeDatabase(primary)
  const line = await openStallingLine(cluster.primaryPort)
  closers.push(() => line.close())
  const startNode = (at: 0 | 1, env: Record<string, string> = {}) =>
    startProduct({
      PORT: String(cluster.webPorts[at]),
      DATABASE_URL: urlOf('northfold_app', at === 0 ? line.port : cluster.primaryPort),
      DATABASE_OWNER_URL: urlOf('northfold_owner', at === 0 ? line.port : cluster.primaryPort),
      // Two rehearsals that begin at different moments would be two clocks.
      CLOCK_STARTS_AT: '',
      MARKET_HOURS: 'always',
      RATE_LIMIT_FACTOR: '0',
      METRICS_TOKEN,
      ...env,
    })
  await eventually(() => asking(databaseAt(cluster.primaryPort), async () => undefined))
  const nodes: [Product, Product] = [await startNode(0), await startNode(1)]
  closers.push(
    async () => void (await Promise.all(nodes.map((node) => node.stop().finally(() => node.forget())))),
  )
  await untilReady(cluster, nodes)
  const customers: Client[] = []
  for (const name of names) customers.push(await makeFundedCustomer(cluster.webUrl, name, '1000000.00'))
  return {
    cluster,
    line,
    nodes,
    customers,
    startNode,
    stored: (member) => readStored({ ...member.superuser, database: 'northfold' }),
    prove: async () => {
      await expectVerified({ ...(await cluster.healthy()).primary.superuser, database: 'northfold' })
    },
    answered: () => Promise.all(nodes.map(({ url }) => countAnswered(url))),
    figures: (at) => figuresAt(nodes[at].url, METRICS_TOKEN),
  }
}

const PASSWORD = 'a-password-of-the-servers'
const urlOf = (user: string, port: number): string => addressOf({ ...databaseAt(port), user })
const databaseAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  user: 'northfold_owner',
  password: PASSWORD,
  database: 'northfold',
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
