import { type Costs, GUESSES, type Guesses } from './costs.ts'
import {
  BACKGROUND_SERVERS,
  BUSY,
  LIMITS,
  type Limits,
  STREAMS_OF_A_PAGE,
  type Use,
  YEARS,
  mostFirst,
} from './limits.ts'
import { HABITS, type Habits, type Rates, ordersIn, ratesOf } from './rates.ts'

/** What machines there are with one primary, and what the product may use of them. */
export interface Installation {
  name: string
  /** Processes that answer customers, each with a core of its own, and one beside it for its threads. */
  webServers: number
  databaseCores: number
  diskBytes: number
  logBytesPerSecond: number
}

const GB = 1e9
const TB = 1e12

/**
 * What is built on one PostgreSQL, from the smallest to the largest. The most servers are those that were planned for
 * when each opened 14 connections; with six each there is room for more.
 */
export const INSTALLATIONS: readonly Installation[] = [
  { name: 'one machine', webServers: 1, databaseCores: 2, diskBytes: TB, logBytesPerSecond: 0.1 * GB },
  { name: 'a pair', webServers: 2, databaseCores: 8, diskBytes: 4 * TB, logBytesPerSecond: 0.2 * GB },
  { name: 'a fleet', webServers: 12, databaseCores: 32, diskBytes: 15 * TB, logBytesPerSecond: 0.5 * GB },
  { name: 'the largest', webServers: 33, databaseCores: 128, diskBytes: 60 * TB, logBytesPerSecond: GB },
]

/** Cores that one thing keeps busy, of web servers and of the database. */
export interface Driver {
  driver: string
  web: number
  database: number
}

export interface Assumptions {
  costs: Costs
  guesses?: Guesses
  habits?: Habits
  limits?: Limits
}

const coresOf = (perSecond: number, us: number): number => (perSecond * us) / 1e6

/** Cores that are kept busy, by what keeps them busy; the most first. Each of `listeners` servers reads each change. */
export function driversOf(
  rates: Rates,
  { costs, guesses = GUESSES }: Assumptions,
  listeners: number,
): Driver[] {
  return [
    {
      driver: 'orders',
      web: coresOf(rates.orders, costs.orderNodeUs),
      database: coresOf(rates.orders, costs.orderLaneUs + costs.orderOtherUs),
    },
    {
      driver: 'reads',
      web: coresOf(rates.reads, costs.readNodeUs),
      database: coresOf(rates.reads, costs.readDatabaseUs),
    },
    {
      driver: 'open pages',
      web: coresOf(rates.pages, costs.pageSecondUs),
      database: coresOf(rates.pages / 60, guesses.sessionMinuteUs),
    },
    {
      driver: 'sign-ins',
      web: coresOf(rates.signIns, costs.signInUs),
      database: coresOf(rates.signIns, guesses.signInDatabaseUs),
    },
    {
      driver: 'changes',
      web: 0,
      database: coresOf(rates.changes, costs.changeUs + costs.changeReadUs * listeners),
    },
  ].toSorted((a, b) => b.web + b.database - a.web - a.database)
}

/** What the web servers have to do, whatever stands behind them. */
interface WebLoad {
  /** Cores of their event loops, and of the threads that hash passwords. */
  cores: number
  hashing: number
  streams: number
}

function webLoadOf(rates: Rates, assumptions: Assumptions): WebLoad {
  const hashing = coresOf(rates.signIns, assumptions.costs.signInUs)
  const web = driversOf(rates, assumptions, 0).reduce((sum, driver) => sum + driver.web, 0)
  return { cores: web - hashing, hashing, streams: rates.pages * STREAMS_OF_A_PAGE }
}

/** What one web server carries of each; the cost of an idle one is taken off. */
const webServerOf = ({ costs, limits = LIMITS }: Assumptions): WebLoad => ({
  cores: BUSY - costs.serverSecondUs / 1e6,
  hashing: BUSY,
  streams: limits.streamsOfAServer,
})

function webUses(load: WebLoad, webServers: number, assumptions: Assumptions): Use[] {
  const one = webServerOf(assumptions)
  return [
    { resource: 'web servers', share: load.cores / (webServers * one.cores) },
    { resource: 'hashing of passwords', share: load.hashing / (webServers * one.hashing) },
    { resource: 'streams (STREAMS_MAX)', share: load.streams / (webServers * one.streams) },
  ]
}

/** Bytes that customers and the orders of so many years take. */
const diskBytesOf = (customers: number, { costs, habits = HABITS }: Assumptions): number =>
  customers * costs.customerRowBytes + ordersIn(YEARS, customers, habits) * costs.orderRowBytes

/** What so many customers use of an installation, all of which grows with them alone; the most used first. */
export function usesOf(
  customers: number,
  { installation, ...assumptions }: Assumptions & { installation: Installation },
): Use[] {
  const { costs } = assumptions
  const rates = ratesOf(customers, assumptions.habits)
  const { webServers, databaseCores, diskBytes, logBytesPerSecond } = installation
  const servers = webServers + BACKGROUND_SERVERS
  const drivers = driversOf(rates, assumptions, servers)
  // Servers read for changes whatever there is to hear.
  const freeCores = databaseCores * BUSY - coresOf(servers, costs.pollsSecondUs)
  const database = drivers.reduce((sum, driver) => sum + driver.database, 0)
  return mostFirst([
    ...webUses(webLoadOf(rates, assumptions), webServers, assumptions),
    {
      resource: 'order lanes, one a server',
      share: coresOf(rates.orders, costs.orderLaneUs) / (webServers * BUSY),
    },
    { resource: 'database cores', share: database / freeCores },
    { resource: "the database's log", share: (rates.orders * costs.orderLogBytes) / logBytesPerSecond },
    { resource: `disk, ${YEARS} years`, share: diskBytesOf(customers, assumptions) / diskBytes },
  ])
}

/** The smallest installation with one primary that is enough for so many customers, or the largest, which is not. */
export interface Plan {
  customers: number
  rates: Rates
  installation: Installation
  isEnough: boolean
  /** The most used first: with more customers it is missing first. */
  uses: Use[]
  bottleneck: Use
  /** At how many customers that is. */
  enoughFor: number
}

export function planFor(customers: number, assumptions: Assumptions): Plan {
  const options = INSTALLATIONS.map((installation) => {
    const uses = usesOf(customers, { ...assumptions, installation })
    const [bottleneck = { resource: 'nothing', share: 0 }] = uses
    return { installation, uses, bottleneck, isEnough: bottleneck.share <= 1 }
  })
  const chosen = options.find(({ isEnough }) => isEnough) ?? options.at(-1)
  if (!chosen) throw new Error('there is no installation')
  const { share } = chosen.bottleneck
  return {
    ...chosen,
    customers,
    rates: ratesOf(customers, assumptions.habits),
    enoughFor: share === 0 ? Infinity : customers / share,
  }
}
