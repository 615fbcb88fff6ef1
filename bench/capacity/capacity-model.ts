/** What one thing costs on the measured machine: microseconds of one core, or bytes. */
export interface Costs {
  /** Node's time for an order, the process of PostgreSQL that executes batches, PostgreSQL's others. */
  orderNodeUs: number
  orderLaneUs: number
  orderOtherUs: number
  readNodeUs: number
  readDatabaseUs: number
  /** A page that is open for a second: its prices, its sign of life, the round over its session. */
  pageSecondUs: number
  /** A second of an idle server. */
  serverSecondUs: number
  /** Hashing a password, on a thread beside the server's own. */
  signInUs: number
  /** A commit that tells all servers of a change, in PostgreSQL. */
  changeUs: number
  orderRowBytes: number
  orderLogBytes: number
  customerRowBytes: number
}

/** What happens in a second. */
export interface Rates {
  orders: number
  reads: number
  signIns: number
  /** Commits that tell all servers: decisions, and orders that waited. */
  changes: number
  /** Pages that are open. */
  pages: number
}

/** What customers do. Guesses, to be replaced by those of a firm: everything else follows from them. */
export interface Habits {
  visitsADay: number
  readsAVisit: number
  signInsAVisit: number
  ordersADay: number
  /** Of each order: how many others wait and are filled later, or are decided by a person. */
  changesAnOrder: number
  /** Part of all customers who have a page open in the busiest minute. */
  openPages: number
  /** The busiest minute, times the average one of a trading day. */
  peak: number
}

export const HABITS: Habits = {
  visitsADay: 0.1,
  readsAVisit: 40,
  signInsAVisit: 0.3,
  ordersADay: 0.05,
  changesAnOrder: 0.2,
  openPages: 0.02,
  peak: 10,
}

/** What machines there are, and what the product may use of them. */
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
 * What is built, from the smallest to the largest. A server opens up to 14 connections, and PostgreSQL is at ease with
 * some 500: the most servers are 33 and two workers.
 */
export const INSTALLATIONS: readonly Installation[] = [
  { name: 'one machine', webServers: 1, databaseCores: 2, diskBytes: TB, logBytesPerSecond: 0.1 * GB },
  { name: 'a pair', webServers: 2, databaseCores: 8, diskBytes: 4 * TB, logBytesPerSecond: 0.2 * GB },
  { name: 'a fleet', webServers: 12, databaseCores: 32, diskBytes: 15 * TB, logBytesPerSecond: 0.5 * GB },
  { name: 'the largest', webServers: 33, databaseCores: 128, diskBytes: 60 * TB, logBytesPerSecond: GB },
]

/** Part of a core that is planned for: above it queues grow faster than loads. */
const BUSY = 0.6
/** STREAMS_MAX; a page has one stream of prices, and one of events. */
const STREAMS_OF_A_SERVER = 20_000
const STREAMS_OF_A_PAGE = 2
const SESSION_SECONDS = 23_400
const TRADING_DAYS = 252
/** How long rows are kept on the disk that is planned. */
const YEARS = 3

/** The busiest second of so many customers. */
export function ratesOf(customers: number, habits: Habits = HABITS): Rates {
  const atPeak = (aDay: number) => (customers * aDay * habits.peak) / SESSION_SECONDS
  const orders = atPeak(habits.ordersADay)
  return {
    orders,
    reads: atPeak(habits.visitsADay * habits.readsAVisit),
    signIns: atPeak(habits.visitsADay * habits.signInsAVisit),
    changes: orders * habits.changesAnOrder,
    pages: customers * habits.openPages,
  }
}

/** Cores that are kept busy, by what keeps them busy; the most first. */
export function driversOf(rates: Rates, costs: Costs): { driver: string; web: number; database: number }[] {
  const cores = (perSecond: number, us: number) => (perSecond * us) / 1e6
  return [
    {
      driver: 'orders',
      web: cores(rates.orders, costs.orderNodeUs),
      database: cores(rates.orders, costs.orderLaneUs + costs.orderOtherUs),
    },
    {
      driver: 'reads',
      web: cores(rates.reads, costs.readNodeUs),
      database: cores(rates.reads, costs.readDatabaseUs),
    },
    { driver: 'open pages', web: cores(rates.pages, costs.pageSecondUs), database: 0 },
    { driver: 'sign-ins', web: cores(rates.signIns, costs.signInUs), database: 0 },
    { driver: 'changes', web: 0, database: cores(rates.changes, costs.changeUs) },
  ].toSorted((a, b) => b.web + b.database - a.web - a.database)
}

/** How much of a resource is used; 1 is all that is planned for. Everything grows with customers alone. */
export interface Use {
  resource: string
  share: number
}

/** What so many customers use of an installation; the most used first. */
export function usesOf(
  customers: number,
  { costs, habits = HABITS, installation }: { costs: Costs; habits?: Habits; installation: Installation },
): Use[] {
  const rates = ratesOf(customers, habits)
  const drivers = driversOf(rates, costs)
  const { webServers, databaseCores, diskBytes, logBytesPerSecond } = installation
  const sum = (of: (driver: (typeof drivers)[number]) => number) =>
    drivers.reduce((total, driver) => total + of(driver), 0)
  const hashing = (rates.signIns * costs.signInUs) / 1e6
  const ownCores = webServers * (BUSY - costs.serverSecondUs / 1e6)
  const orders = customers * habits.ordersADay * TRADING_DAYS * YEARS
  return [
    { resource: 'web servers', share: (sum(({ web }) => web) - hashing) / ownCores },
    { resource: 'hashing of passwords', share: hashing / (webServers * BUSY) },
    {
      resource: 'order lanes, one a server',
      share: (rates.orders * costs.orderLaneUs) / 1e6 / (webServers * BUSY),
    },
    {
      resource: 'streams (STREAMS_MAX)',
      share: (rates.pages * STREAMS_OF_A_PAGE) / (webServers * STREAMS_OF_A_SERVER),
    },
    { resource: 'database cores', share: sum(({ database }) => database) / (databaseCores * BUSY) },
    // A commit with a NOTIFY holds a lock of the whole database.
    { resource: 'NOTIFY', share: (rates.changes * costs.changeUs) / 1e6 / BUSY },
    { resource: "the database's log", share: (rates.orders * costs.orderLogBytes) / logBytesPerSecond },
    {
      resource: `disk, ${YEARS} years`,
      share: (customers * costs.customerRowBytes + orders * costs.orderRowBytes) / diskBytes,
    },
  ].toSorted((a, b) => b.share - a.share)
}

/** The smallest installation that is enough for so many customers, or the largest, which is not. */
export interface Plan {
  customers: number
  rates: Rates
  installation: Installation
  isEnough: boolean
  /** What is used most: with more customers it is missing first. */
  bottleneck: Use
  /** At how many customers that is. */
  enoughFor: number
}

export function planFor(customers: number, costs: Costs, habits: Habits = HABITS): Plan {
  const options = INSTALLATIONS.map((installation) => {
    const [bottleneck = { resource: 'nothing', share: 0 }] = usesOf(customers, {
      costs,
      habits,
      installation,
    })
    return { installation, bottleneck, isEnough: bottleneck.share <= 1 }
  })
  const chosen = options.find(({ isEnough }) => isEnough) ?? options.at(-1)
  if (!chosen) throw new Error('there is no installation')
  const { share } = chosen.bottleneck
  return {
    ...chosen,
    customers,
    rates: ratesOf(customers, habits),
    enoughFor: share === 0 ? Infinity : customers / share,
  }
}
