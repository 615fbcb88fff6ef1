import { expect, onTestFinished, test } from 'vitest'
import { CHROMIUM } from '../support/browser/chromium.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { asking } from '../support/asking.ts'
import { freshDatabase, settingsOf } from '../support/database/postgres.ts'
import { daemonsFolder } from '../support/deploy/daemon.ts'
import { type Haproxy, startHaproxy } from '../support/deploy/haproxy.ts'
import { missingPrograms } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'
import { eventually } from '../support/eventually.ts'
import { isLong } from '../support/long.ts'
import { type Product, startProduct } from '../support/product.ts'
import { longestWaitMs, placeSteadily } from '../support/steady-orders.ts'
import { nextVersion } from './next-version.ts'

const missing = missingPrograms('haproxy') || (CHROMIUM === undefined ? ' (missing here: Chromium)' : '')
const NAMES = ['ada', 'grace', 'joan', 'mary']

/** A server stops within ten seconds in all: a customer who waited as long has waited for one that was away. */
const STOP_MS = 10_000
/** A machine that does much else lets everyone wait: then the upgrade is compared with the orders before it. */
const TIMES_STEADY = 10

test.skipIf(!isLong || missing !== '')(
  `a pair of servers is upgraded, no order is refused and an open page goes on${isLong ? missing : ' (long)'}`,
  { timeout: 900_000 },
  async () => {
    // Only a long run loads what drives a browser.
    const { openTradingPage } = await import('./trading-page.ts')
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    const { front, ports, haproxy, start } = await openPair(settingsOf(database.connection))
    const nodes: Product[] = []
    onTestFinished(async () => {
      for (const node of nodes) await node.stop().finally(() => node.forget())
    })
    for (const port of ports) nodes.push(await start(port))
    for (const url of [...nodes.map((node) => node.url), front]) await untilReady(url)
    const customers = []
    for (const name of NAMES) customers.push(await makeFundedCustomer(front, name, '1000000.00'))
    const page = await openTradingPage(front, await makeFundedCustomer(front, 'barbara', '1000000.00'))
    onTestFinished(() => page.close())
    const expectPrices = async () => {
      const before = await page.prices()
      await expect.poll(page.prices).toBeGreaterThan(before)
      expect(await page.complaints()).toEqual([])
    }
    await expectPrices()
    const streams = (await page.streams()).map(({ path }) => path)

    const next = nextVersion()
    onTestFinished(() => next.remove())
    const seen = changesOf(haproxy).length
    const orders = placeSteadily(customers, () => front)
    await orders.more(200)
    const steadyMs = longestWaitMs(orders.acknowledged)
    const bought: string[] = []
    for (const [at, port] of ports.entries()) {
      await orders.more(50)
      const stopped = nodes[at]?.stop()
      bought.push(await page.buys())
      expect(await stopped).toBe(0)
      nodes[at]?.forget()
      await orders.more(10)
      // The other server is the only one that there is.
      await expectPrices()
      bought.push(await page.buys())
      const before = orders.acknowledged.length
      nodes[at] = await start(port, next.main)
      // The first of the two migrates meanwhile.
      expect(orders.acknowledged.length).toBeGreaterThan(before)
      await untilReady(nodes[at].url)
      await orders.more(50)
    }
    // Both have stopped once, so each stream was on one that did.
    for (const path of streams) {
      const opened = (await page.streams()).filter((stream) => stream.path === path)
      expect(opened.length, path).toBeGreaterThan(1)
      expect(opened.map(({ isTold }) => isTold)).toEqual(opened.map((_, turn) => turn < opened.length - 1))
      expect(opened.map(({ failures }) => failures)).toEqual(opened.map(() => 0))
    }
    await expectPrices()
    expect(page.violations).toEqual([])
    await orders.stop()
    expect([...orders.refused]).toEqual([])
    const waitedMs = longestWaitMs(orders.acknowledged)
    expect(waitedMs).toBeLessThan(Math.max(STOP_MS, TIMES_STEADY * steadyMs))
    process.stderr.write(
      `An upgrade of two servers: ${orders.acknowledged.length} orders, none refused; the longest that a customer ` +
        `waited for one was ${Math.round(waitedMs)} ms, and ${Math.round(steadyMs)} ms before it\n`,
    )
    const changes = await eventually(() => {
      const since = changesOf(haproxy).slice(seen)
      for (const name of ['web1', 'web2']) {
        const states = since.filter((change) => change.name === name).map(({ state }) => state)
        expect([...new Set(states)]).toEqual(['DOWN', 'UP'])
      }
      return since
    })
    expect(mostAway(changes)).toBe(1)
    const stored = await asking(database.connection, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "select id::text from transactions where type = 'buy'",
      )
      return rows.map(({ id }) => id)
    })
    expect(stored.toSorted()).toEqual([...bought, ...orders.acknowledged.map(({ id }) => id)].toSorted())
  },
)

/** A proxy before two ports, and what starts a server on one of them. */
async function openPair(settings: Record<string, string>) {
  const ports = await freePorts(2)
  const folder = daemonsFolder()
  onTestFinished(() => folder.remove())
  const haproxy = await startHaproxy(folder.path, { web: ports })
  onTestFinished(() => haproxy.daemon.end('SIGTERM'))
  const env = {
    ...settings,
    CLOCK_STARTS_AT: '',
    MARKET_HOURS: 'always',
    RATE_LIMIT_FACTOR: '0',
    DRAIN_SECONDS: '3',
  }
  const start = (port: number, main?: string) => startProduct({ ...env, PORT: String(port) }, main)
  return { front: `http://127.0.0.1:${haproxy.webPort}`, ports, haproxy, start }
}

const untilReady = (url: string) =>
  eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))

/** How the proxy has seen the two servers come and go, and by what of its checks. */
const changesOf = ({ daemon }: Haproxy) =>
  [...daemon.said().matchAll(/Server web\/(web\d) is (UP|DOWN), reason: ([^,]*)/g)].map(
    ([, name = '', state, reason = '']) => ({ name, state, reason }),
  )

/**
 * How many of the two were away at most at one moment: they said so, or were not there. One whose answer came late was
 * there: the machine had no time for it.
 */
function mostAway(changes: ReturnType<typeof changesOf>): number {
  const away = new Set<string>()
  let most = 0
  for (const { name, state, reason } of changes) {
    if (state === 'UP') away.delete(name)
    else if (!reason.endsWith('timeout')) away.add(name)
    most = Math.max(most, away.size)
  }
  return most
}
