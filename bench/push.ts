/**
 * The claim: what an administrator decides is on the customer's open page within a second. A deposit is approved on
 * one node; the customer's stream is open on another, among those of many customers; and a real browser shows the
 * balance. Counted from the administrator's answer, so that a figure below zero arrived before it.
 */
import { existsSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import type { Pool } from '#server/platform/database/database.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { administratorsCookie, announceDeposit, approveDeposit } from './approvals.ts'
import { measurePollers } from './support/pollers.ts'
import { saysWhatProcessesUse } from './support/process-figures.ts'
import { type ServerProcess, startServer } from './support/child.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const CUSTOMERS = 500
/** Approvals measured through streams: enough for a 99th percentile that is not the slowest one. */
const APPROVALS = 400
const ON_SCREEN = 40
const WITHIN_MS = 1_000
const SERVERS = 200
/** As many as the embedded PostgreSQL takes. */
const RUN_SERVERS = 180
const CHANGE_WITHIN_US = 500

export async function measurePush(): Promise<Row[]> {
  return [...(await forAFleet()), ...(await onPages())]
}

/** What changes cost the database of a fleet, whose connections alone are run. */
async function forAFleet(): Promise<Row[]> {
  if (!saysWhatProcessesUse()) return []
  say(`${RUN_SERVERS} servers read changes`)
  const database = await openBenchDatabase()
  try {
    const cost = await measurePollers(database.connection, RUN_SERVERS)
    const us = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} us`
    const wholeUs = cost.changeUs + SERVERS * cost.changeReadUs
    return [
      {
        claim: `the database's processor time for a change that ${SERVERS} servers hear of`,
        measured: us(wholeUs),
        target: `at most ${CHANGE_WITHIN_US} us`,
        holds: wholeUs <= CHANGE_WITHIN_US,
      },
      {
        claim: '  to the same by NOTIFY',
        measured: `1 to ${(cost.notifyUs / (cost.changeUs + RUN_SERVERS * cost.changeReadUs)).toFixed(0)}`,
      },
      {
        claim: '  telling of it; reading it, a server',
        measured: `${us(cost.changeUs)}; ${us(cost.changeReadUs)}`,
      },
      { claim: '  a second of one server that reads nothing new', measured: us(cost.pollsSecondUs) },
      {
        claim: '  changes that every server heard',
        measured: `${cost.heard} of ${cost.told}`,
        target: 'all, once',
        holds: cost.heard === cost.told,
      },
    ]
  } finally {
    await database.stop()
  }
}

async function onPages(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${CUSTOMERS} customers`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: ['AAPL'],
      at: BENCH_INSTANT,
    })
    const cookie = await administratorsCookie(database.pool)
    const env = {
      ...database.settings,
      MARKET_HOURS: 'always',
    }
    const [testServer, other] = [
      await startServer('server/main.ts', env),
      await startServer('server/main.ts', env),
    ]
    const approve = (id: bigint) => answered(testServer, cookie, id)
    const rows: Row[] = []
    for (const [where, node] of [
      ['the same node', testServer],
      ['another node', other],
    ] as const) {
      say(`${APPROVALS} approvals, the streams on ${where}`)
      rows.push(
        ...delayRows(`on a stream of ${where}`, await overStreams(database.pool, node, customers, approve)),
      )
    }
    rows.push(...(await onScreen(database.pool, other, customers, approve)))
    await Promise.all([testServer.stop(), other.stop()])

    say('verifying the books')
    const { broken, checked } = await verifyBooks(database.connection)
    rows.push({
      claim: 'the books afterwards',
      measured: broken.length === 0 ? `${checked} invariants hold` : `broken: ${broken[0]?.invariant.name}`,
      target: 'all hold',
      holds: broken.length === 0,
    })
    return rows
  } finally {
    await database.stop()
  }
}

/** Approves one deposit; answers when the answer was there. */
type Approve = (id: bigint) => Promise<number>

async function answered(node: ServerProcess, cookie: string, id: bigint): Promise<number> {
  await approveDeposit(node, cookie, id)
  return instant()
}

/** The delays of one approval after the other, each heard by its own customer's stream. */
async function overStreams(
  pool: Pool,
  node: ServerProcess,
  customers: readonly SeededCustomer[],
  approve: Approve,
): Promise<number[]> {
  const streams = await Promise.all(customers.map((customer) => openStream(node, customer.cookie)))
  const delays: number[] = []
  for (let n = 0; n < APPROVALS; n++) {
    const at = n % customers.length
    const [customer, stream] = [customers[at], streams[at]]
    if (!customer || !stream) throw new Error('there is no such customer')
    const id = await announceDeposit(pool, customer.id)
    const heard = stream.nextChange()
    const answeredAt = await approve(id)
    delays.push((await heard) - answeredAt)
  }
  for (const { close } of streams) close()
  return delays
}

/** The same until the new balance is on a page that a real browser shows. */
async function onScreen(
  pool: Pool,
  node: ServerProcess,
  customers: readonly SeededCustomer[],
  approve: Approve,
): Promise<Row[]> {
  const executablePath = BROWSERS.find((path) => existsSync(path))
  const [customer] = customers
  if (executablePath === undefined || customer === undefined) {
    say('there is no Chromium: what a page shows is not measured')
    return []
  }
  say(`${ON_SCREEN} approvals until they are on a page`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${node.port}` })
    const [name = '', value = ''] = customer.cookie.split('=')
    await page.context().addCookies([{ name, value, url: `http://127.0.0.1:${node.port}` }])
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
    await page.goto('/wallet')
    await stream
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    const balance = await page.getByRole('region', { name: 'Available Balance' }).elementHandle()
    const delays: number[] = []
    for (let n = 0; n < ON_SCREEN; n++) {
      const id = await announceDeposit(pool, customer.id)
      // Armed before the approval: it resolves in the frame that shows the change.
      await page.evaluate((card) => {
        const before = card?.textContent
        Object.assign(window, {
          shown: new Promise<number>((resolve) => {
            const look = () =>
              card?.textContent === before
                ? requestAnimationFrame(look)
                : resolve(performance.timeOrigin + performance.now())
            look()
          }),
        })
      }, balance)
      const answeredAt = await approve(id)
      delays.push((await page.evaluate<number>('window.shown')) - answeredAt)
    }
    return delayRows('on a page of a real browser', delays)
  } finally {
    await browser.close()
  }
}

const BROWSERS = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']

function delayRows(where: string, delays: readonly number[]): Row[] {
  const p99 = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.99) - 1] ?? Infinity
  return [
    {
      claim: `an approval ${where}, p99 of ${delays.length}`,
      measured: `${p99.toFixed(1)} ms`,
      target: `at most ${WITHIN_MS} ms`,
      holds: p99 <= WITHIN_MS,
    },
    { claim: '  median', measured: `${median(delays).toFixed(1)} ms` },
  ]
}

interface Listening {
  /** When the next change of the balance was heard. */
  nextChange(): Promise<number>
  close(): void
}

/** Opens a customer's stream of changes; answers when it has said its first word, which is everything. */
async function openStream({ port }: ServerProcess, cookie: string): Promise<Listening> {
  const request: ClientRequest = get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie } })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`)
  let heard: ((at: number) => void) | undefined
  response.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('"wallet"')) return
    heard?.(instant())
  })
  const nextChange = () => new Promise<number>((resolve) => (heard = resolve))
  await nextChange()
  return { nextChange, close: () => void request.destroy() }
}

/** Milliseconds of a clock that the browser has too. */
const instant = (): number => performance.timeOrigin + performance.now()

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
