import { expect, onTestFinished, test } from 'vitest'
import { makeFundedCustomer } from '../support/customers.ts'
import { asking } from '../support/asking.ts'
import { freshDatabase, settingsOf } from '../support/database/postgres.ts'
import { daemonsFolder } from '../support/deploy/daemon.ts'
import { startHaproxy } from '../support/deploy/haproxy.ts'
import { missingPrograms } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'
import { eventually } from '../support/eventually.ts'
import { isLong } from '../support/long.ts'
import { type Product, startProduct } from '../support/product.ts'
import { longestWaitMs, placeSteadily } from '../support/steady-orders.ts'
import { nextVersion } from './next-version.ts'

const missing = missingPrograms('haproxy')
const NAMES = ['ada', 'grace', 'joan', 'mary']

test.skipIf(!isLong || missing !== '')(
  `a pair of servers is upgraded one after the other, and no order is refused${isLong ? missing : ' (long)'}`,
  { timeout: 600_000 },
  async () => {
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    const web = await freePorts(2)
    const folder = daemonsFolder()
    onTestFinished(() => folder.remove())
    const { daemon, webPort } = await startHaproxy(folder.path, { web })
    onTestFinished(() => daemon.end('SIGTERM'))
    const start = (port: number, main?: string) =>
      startProduct(
        {
          ...settingsOf(database.connection),
          PORT: String(port),
          CLOCK_STARTS_AT: '',
          MARKET_HOURS: 'always',
          RATE_LIMIT_FACTOR: '0',
          DRAIN_SECONDS: '3',
        },
        main,
      )
    const nodes: Product[] = []
    onTestFinished(async () => {
      for (const node of nodes) await node.stop().finally(() => node.forget())
    })
    for (const port of web) nodes.push(await start(port))
    const front = `http://127.0.0.1:${webPort}`
    const isReady = (url: string) =>
      eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
    for (const url of [...nodes.map((node) => node.url), front]) await isReady(url)
    const customers = []
    for (const name of NAMES) customers.push(await makeFundedCustomer(front, name, '1000000.00'))

    const next = nextVersion()
    onTestFinished(() => next.remove())
    const orders = placeSteadily(customers, () => front)
    for (const [at, port] of web.entries()) {
      await orders.more(50)
      expect(await nodes[at]?.stop()).toBe(0)
      nodes[at]?.forget()
      await orders.more(10)
      nodes[at] = await start(port, next.main)
      await isReady(nodes[at].url)
      await orders.more(50)
    }
    await orders.stop()
    expect([...orders.refused]).toEqual([])
    process.stderr.write(
      `An upgrade of two servers: ${orders.acknowledged.length} orders, none refused; the longest that a customer ` +
        `waited for one was ${Math.round(longestWaitMs(orders))} ms\n`,
    )
    const stored = await asking(database.connection, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "select id::text from transactions where type = 'buy'",
      )
      return rows.map(({ id }) => id)
    })
    expect(stored.toSorted()).toEqual(orders.acknowledged.map(({ id }) => id).toSorted())
  },
)
