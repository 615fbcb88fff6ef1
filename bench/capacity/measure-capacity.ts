/**
 * The claim: a model of a dozen measured costs says what a real run uses, at two sizes. The costs are stored, and
 * `npm run bench -- plans` says by them which machines so many customers need.
 */
import { openStreamClients } from '../support/open-stream-clients.ts'
import { saysWhatProcessesUse } from '../support/process-figures.ts'
import type { Row } from '../support/table.ts'
import { seedCustomers } from '../seeds/seed-customers.ts'
import { startServer } from '../support/child.ts'
import { BENCH_INSTANT, openBenchDatabase } from '../support/test-server.ts'
import { driversOf } from './capacity-model.ts'
import type { Costs } from './costs.ts'
import {
  INSTRUMENTS,
  type Stage,
  databaseBytes,
  loadOn,
  measureCosts,
  ordersOf,
  readsOf,
} from './measure-costs.ts'
import { storeCosts } from './stored-costs.ts'

/** What the model is compared with: so many customers, and pages that are open while they trade and read. */
const RUNS = [
  { customers: 1_000, pages: 200 },
  { customers: 3_000, pages: 1_000 },
]
/**
 * An order costs less the more there are, for batches grow, and a thing costs more while others take the caches: the
 * model is right within this factor.
 */
const WITHIN_TIMES = 2

export async function measureCapacity(): Promise<Row[]> {
  if (!saysWhatProcessesUse()) throw new Error('this system does not say what processes use')
  const rows: Row[] = []
  let costs: Costs | null = null
  for (const run of RUNS) {
    await withStage(run.customers, async (stage) => {
      if (costs === null) {
        costs = await measureCosts(stage)
        await storeCosts(costs)
        rows.push(...costRows(costs))
      }
      rows.push(...(await compare(stage, run.pages, costs)))
    })
  }
  return rows
}

async function withStage(count: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const database = await openBenchDatabase()
  try {
    const emptyBytes = await databaseBytes(database)
    process.stderr.write(`  seeding ${count} customers\n`)
    const customers = await seedCustomers(database.pool, {
      count,
      instruments: INSTRUMENTS,
      at: BENCH_INSTANT,
    })
    const seededBytes = await databaseBytes(database)
    const server = await startServer('server/main.ts', { ...database.settings, MARKET_HOURS: 'always' })
    try {
      await work({ database, server, customers, emptyBytes, seededBytes })
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Orders and reads together while pages are open: what the model says of these rates, and what they used. */
async function compare(stage: Stage, pages: number, costs: Costs): Promise<Row[]> {
  const { customers, server } = stage
  const clients = openStreamClients(server.port)
  try {
    await clients.join(customers.slice(0, pages).map(({ cookie }) => cookie))
    // Of five requests three read and two are orders.
    const loaded = await loadOn(stage, [...readsOf(customers), ...ordersOf(customers)])
    const rates = {
      orders: loaded.perSecond * 0.4,
      reads: loaded.perSecond * 0.6,
      pages,
      signIns: 0,
      changes: 0,
    }
    const drivers = driversOf(rates, { costs }, 1)
    const web = drivers.reduce((total, driver) => total + driver.web, costs.serverSecondUs / 1e6)
    const database = drivers.reduce((total, driver) => total + driver.database, 0)
    const at = `${customers.length} customers, ${pages} pages: ${loaded.perSecond.toFixed(0)} requests/s`
    return [
      nearRow(`${at}, cores of the server, as the model says of those measured`, web, loaded.node),
      nearRow('  cores of PostgreSQL', database, loaded.database),
      {
        claim: '  refused',
        measured: String(loaded.refused),
        target: 'none',
        holds: loaded.refused === 0,
      },
    ]
  } finally {
    clients.leave()
  }
}

function nearRow(claim: string, said: number, measured: number): Row {
  const ratio = said / measured
  return {
    claim,
    measured: `${ratio.toFixed(2)} (${said.toFixed(2)} of ${measured.toFixed(2)})`,
    target: `${1 / WITHIN_TIMES} to ${WITHIN_TIMES}`,
    holds: ratio >= 1 / WITHIN_TIMES && ratio <= WITHIN_TIMES,
  }
}

function costRows(costs: Costs): Row[] {
  const us = (value: number) => `${value.toFixed(0)} us`
  return [
    {
      claim: 'an order: Node, the batches, the rest of PostgreSQL',
      measured: [costs.orderNodeUs, costs.orderLaneUs, costs.orderOtherUs].map(us).join(', '),
    },
    {
      claim: 'a read: Node, PostgreSQL',
      measured: [costs.readNodeUs, costs.readDatabaseUs].map(us).join(', '),
    },
    { claim: 'a page that is open for a second', measured: us(costs.pageSecondUs) },
    { claim: 'a second of an idle server', measured: us(costs.serverSecondUs) },
    {
      claim: 'hashing a password; a commit that tells of a change, reading it',
      measured: [costs.signInUs, costs.changeUs, costs.changeReadUs].map(us).join('; '),
    },
    {
      claim: 'bytes of an order, of its log, of a customer with ten holdings',
      measured: [costs.orderRowBytes, costs.orderLogBytes, costs.customerRowBytes]
        .map((bytes) => bytes.toFixed(0))
        .join(', '),
    },
  ]
}
