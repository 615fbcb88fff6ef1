/**
 * One side of the comparison, in a process of its own: database, server and seeds of the checkout whose folder it is
 * given. Says 'ready', then answers each `Turn` with a LoadResult, until the other end goes.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as seeds from '../seeds/seed-customers.ts'
import type * as children from '../support/child.ts'
import { load } from '../support/load.ts'
import { INSTRUMENTS, orderPlan, orderRequests, postgresProcesses } from '../support/order-load.ts'
import type * as testServer from '../support/test-server.ts'

export interface Turn {
  seconds: number
  warmUpSeconds: number
}

/** Each goes on selling the same instrument: they have enough of it for the rounds of a start. */
const CUSTOMERS = 10_000
const CONNECTIONS = 128

const [, , checkout = '.'] = process.argv
const of = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(join(checkout, 'bench', path)).href)
const { BENCH_INSTANT, openBenchDatabase } = await of<typeof testServer>('support/test-server.ts')
const { startServer } = await of<typeof children>('support/child.ts')
const { seedCustomers } = await of<typeof seeds>('seeds/seed-customers.ts')

const database = await openBenchDatabase()
const requests = orderRequests(
  await seedCustomers(database.pool, { count: CUSTOMERS, instruments: INSTRUMENTS, at: BENCH_INSTANT }),
)
const server = await startServer('server/main.ts', { ...database.settings, MARKET_HOURS: 'always' })

process.on('message', async ({ seconds, warmUpSeconds }: Turn) => {
  const watched = [server.pid, ...(await postgresProcesses(database.pool))]
  const plan = {
    ...orderPlan(requests, seconds),
    port: server.port,
    connections: CONNECTIONS,
    warmUpSeconds,
    watched,
  }
  process.send?.(await load(plan))
})
process.once('disconnect', async () => {
  await server.stop()
  await database.stop()
})
process.send?.('ready')
