import {
  type Assumptions,
  diskBytesOf,
  driversOf,
  notifyUse,
  webLoadOf,
  webUses,
  type WebLoad,
} from './capacity-model.ts'
import { GUESSES, SHARD_COSTS, type ShardCosts } from './costs.ts'
import {
  BACKGROUND_SERVERS,
  BUSY,
  CONNECTIONS_OF_A_SERVER,
  LIMITS,
  POOL_CONNECTIONS,
  type Use,
  YEARS,
  mostFirst,
} from './limits.ts'
import { type Rates, ratesOf } from './rates.ts'

/** Cores of the coordinator: as the largest primary has. */
const COORDINATOR_CORES = 128
/** A worker: 16 cores, 4 TB, and a disk that takes 0.2 GB of log a second. */
const WORKER = { cores: 16, diskBytes: 4e12, logBytesPerSecond: 0.2e9 }
/** A coordinator with one worker is slower than one PostgreSQL, and no larger. */
const LEAST_WORKERS = 2
/** The product has up to 64 shards, and a worker without one does nothing. */
const MOST_WORKERS = 64

/** Shards on several servers of Citus, one for each worker: each shard more is a connection of every server. */
export interface Spread {
  webServers: number
  workers: number
}

export type SpreadAssumptions = Assumptions & { shardCosts?: ShardCosts }

/** Cores that one thing keeps busy of the coordinator and of all workers. */
export interface SpreadDriver {
  driver: string
  coordinator: number
  workers: number
}

/**
 * An order costs less the more share its batch. While a lane has pauses, each order is a batch of its own; a lane
 * without pauses fills batches of up to 256. Busier lanes never cost less in all, and never more than single orders.
 */
function ordersDriver(rates: Rates, lanes: number, { alone, full }: ShardCosts): SpreadDriver {
  const aloneUs = alone.coordinatorUs + alone.workerUs
  const coresOf = (server: keyof typeof alone) => {
    const ofBusyLanes = (lanes * alone[server]) / aloneUs
    const atMost = (rates.orders * alone[server]) / 1e6
    const atLeast = (rates.orders * full[server]) / 1e6
    return Math.min(atMost, Math.max(ofBusyLanes, atLeast))
  }
  return { driver: 'orders', coordinator: coresOf('coordinatorUs'), workers: coresOf('workerUs') }
}

/**
 * What keeps servers of Citus busy; the most first. Orders go straight to workers. Reads pass the coordinator;
 * sessions, sign-ins and what tells of changes are its own.
 */
export function spreadDriversOf(
  rates: Rates,
  spread: Spread,
  assumptions: SpreadAssumptions,
): SpreadDriver[] {
  const { guesses = GUESSES, shardCosts = SHARD_COSTS } = assumptions
  const lanes = spread.webServers * spread.workers
  const plain = driversOf(rates, assumptions, spread.webServers + BACKGROUND_SERVERS)
  return plain
    .map(({ driver, database }): SpreadDriver => {
      if (driver === 'orders') return ordersDriver(rates, lanes, shardCosts)
      if (driver !== 'reads') return { driver, coordinator: database, workers: 0 }
      return {
        driver,
        coordinator: database * guesses.readCoordinatorTimes,
        workers: database * guesses.readWorkerTimes,
      }
    })
    .toSorted((a, b) => b.coordinator + b.workers - a.coordinator - a.workers)
}

/** What so many customers use of these servers; the most used first. */
export const spreadUsesOf = (customers: number, spread: Spread, assumptions: SpreadAssumptions): Use[] =>
  mostFirst([
    ...webUses(
      webLoadOf(ratesOf(customers, assumptions.habits), assumptions),
      spread.webServers,
      assumptions,
    ),
    ...workerUses(customers, spread, assumptions),
    ...coordinatorUses(customers, spread, assumptions),
  ])

/** What more workers divide further. */
function workerUses(customers: number, spread: Spread, assumptions: SpreadAssumptions): Use[] {
  const { costs, shardCosts = SHARD_COSTS } = assumptions
  const rates = ratesOf(customers, assumptions.habits)
  const { webServers, workers } = spread
  const { coordinatorUs, workerUs } = shardCosts.full
  const lanesBusy = (rates.orders * (coordinatorUs + workerUs)) / 1e6
  const cores = spreadDriversOf(rates, spread, assumptions).reduce((sum, driver) => sum + driver.workers, 0)
  const log = rates.orders * costs.orderLogBytes
  return [
    {
      resource: 'order lanes, one a server and shard',
      share: lanesBusy / (webServers * workers * BUSY),
    },
    { resource: 'cores of the workers', share: cores / (workers * WORKER.cores * BUSY) },
    { resource: 'logs of the workers', share: log / (workers * WORKER.logBytesPerSecond) },
    {
      resource: `disks of the workers, ${YEARS} years`,
      share: diskBytesOf(customers, assumptions) / (workers * WORKER.diskBytes),
    },
  ]
}

/** What no worker more makes less: there is one coordinator, and every server reaches every worker. */
function coordinatorUses(customers: number, spread: Spread, assumptions: SpreadAssumptions): Use[] {
  const { connections } = assumptions.limits ?? LIMITS
  const rates = ratesOf(customers, assumptions.habits)
  const drivers = spreadDriversOf(rates, spread, assumptions)
  const cores = drivers.reduce((sum, driver) => sum + driver.coordinator, 0)
  const servers = spread.webServers + BACKGROUND_SERVERS
  return [
    { resource: 'cores of the coordinator', share: cores / (COORDINATOR_CORES * BUSY) },
    {
      resource: 'connections of the coordinator',
      share: (servers * (CONNECTIONS_OF_A_SERVER + spread.workers)) / connections,
    },
    {
      // A lane for its shard, and what Citus keeps open for each connection of a pool to the coordinator.
      resource: 'connections of a worker',
      share: (servers * (POOL_CONNECTIONS + 1)) / connections,
    },
    notifyUse(rates, assumptions),
  ]
}

/** The fewest web servers that carry this load, and two at least. */
function webServersFor(load: WebLoad, assumptions: Assumptions): number {
  const most = Math.max(...webUses(load, 1, assumptions).map(({ share }) => share))
  return Math.max(2, Math.ceil(most))
}

/** Servers for so many customers, with shards on several servers of Citus. */
export interface SpreadPlan extends Spread {
  customers: number
  isEnough: boolean
  /** The most used first. */
  uses: Use[]
  /** Of what no server more divides: with more customers it is missing first. */
  bottleneck: Use
  drivers: SpreadDriver[]
  /** The most customers that such an installation carries, with as many servers as they take. */
  enoughFor: number
}

/**
 * The web servers and workers that so many customers take. Whether they are enough: there is one coordinator, which no
 * number of them makes larger.
 */
export function spreadFor(customers: number, assumptions: SpreadAssumptions): SpreadPlan {
  const { uses, ...spread } = sized(customers, assumptions)
  const [mostUsed] = uses
  const isEnough = (mostUsed?.share ?? 0) <= 1
  const [ofCoordinator] = mostFirst(coordinatorUses(customers, spread, assumptions))
  return {
    ...spread,
    customers,
    uses,
    bottleneck: (isEnough ? ofCoordinator : mostUsed) ?? { resource: 'nothing', share: 0 },
    isEnough,
    drivers: spreadDriversOf(ratesOf(customers, assumptions.habits), spread, assumptions),
    enoughFor: mostCustomers((count) => (sized(count, assumptions).uses[0]?.share ?? 0) <= 1),
  }
}

function sized(customers: number, assumptions: SpreadAssumptions): Spread & { uses: Use[] } {
  const load = webLoadOf(ratesOf(customers, assumptions.habits), assumptions)
  const webServers = webServersFor(load, assumptions)
  let workers = LEAST_WORKERS
  const isCarried = () =>
    workerUses(customers, { webServers, workers }, assumptions).every(({ share }) => share <= 1)
  while (workers < MOST_WORKERS && !isCarried()) workers += 1
  return { webServers, workers, uses: spreadUsesOf(customers, { webServers, workers }, assumptions) }
}

/** The largest number that is enough, to a thousandth: numbers below it are too. */
function mostCustomers(isEnough: (customers: number) => boolean): number {
  let [enough, tooMany] = [0, 1]
  while (isEnough(tooMany)) {
    if (tooMany > 1e15) return Infinity
    ;[enough, tooMany] = [tooMany, tooMany * 2]
  }
  while (tooMany - enough > tooMany / 1_000) {
    const middle = (enough + tooMany) / 2
    if (isEnough(middle)) enough = middle
    else tooMany = middle
  }
  return enough
}
