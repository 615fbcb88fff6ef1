import { measureAgainst } from './against/measure-against.ts'
import { measureCapacity } from './capacity/measure-capacity.ts'
import { printPlans } from './capacity/print-plans.ts'
import { measureAlpaca } from './alpaca/measure-alpaca.ts'
import { measureConnections } from './connections.ts'
import { measureFlood } from './flood.ts'
import { measureGrowth } from './growth.ts'
import { measureHistory } from './history.ts'
import { measureLeak } from './leak.ts'
import { measureLists } from './lists/measure-lists.ts'
import { measureOrders } from './orders.ts'
import { measureFullOrders } from './orders-full.ts'
import { measureOpenOrders } from './orders-open.ts'
import { measurePages } from './pages.ts'
import { measurePush } from './push.ts'
import { measureReads } from './reads.ts'
import { measureRecovery } from './recovery.ts'
import { measureReturns } from './returns/measure-returns.ts'
import { measureSessions } from './sessions.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import type { Row } from './support/table.ts'
import { measureUi } from './ui.ts'

/** A bench measures one claim and answers its rows; figures are ratios taken within its own run. */
interface Bench {
  name: string
  promises: string
  /** How long it takes on two cores, about. */
  minutes: number
  measure(): Promise<Row[]>
}

export const BENCHES: readonly Bench[] = [
  {
    name: 'orders',
    promises: 'orders a second beside PostgreSQL and beside the naive route, and the books afterwards',
    minutes: 3,
    measure: measureOrders,
  },
  {
    name: 'against',
    promises: 'orders beside those of another checkout (BENCH_AGAINST), in turns of seconds',
    minutes: 8,
    measure: measureAgainst,
  },
  {
    name: 'orders-full',
    promises: 'orders with five million of them stored are at least 0.9 times as fast as with few',
    minutes: 6,
    measure: measureFullOrders,
  },
  {
    name: 'orders-open',
    promises:
      'a million open orders cost a tick nothing, and 10,000 that one price touches are booked in 10 s',
    minutes: 6,
    measure: measureOpenOrders,
  },
  {
    name: 'connections',
    promises: 'orders and reads with 3,000 connections open, 300 of them at work, beside 30',
    minutes: 5,
    measure: measureConnections,
  },
  {
    name: 'alpaca',
    promises: 'a call by key is at least 0.85 times as fast as the same by session',
    minutes: 4,
    measure: measureAlpaca,
  },
  {
    name: 'push',
    promises: "a decision is on the customer's page within a second",
    minutes: 1,
    measure: measurePush,
  },
  {
    name: 'lists',
    promises:
      'every list of the office, with any filter, answers within 50 ms with 100,000 rows; so do their counts',
    minutes: 3,
    measure: measureLists,
  },
  {
    name: 'history',
    promises: 'a chart within 20 ms, and within 150 ms the first time',
    minutes: 1,
    measure: measureHistory,
  },
  {
    name: 'returns',
    promises: 'the performance of ten years within 30 ms of processor time, and 3 ms the next time',
    minutes: 1,
    measure: measureReturns,
  },
  {
    name: 'reads',
    promises: 'what a page reads, beside bare node:http',
    minutes: 2,
    measure: measureReads,
  },
  {
    name: 'streams',
    promises: 'prices reach 10,000 clients within 150 ms, for less than 0.15 of a core',
    minutes: 4,
    measure: measureStreams,
  },
  {
    name: 'sessions',
    promises: 'rounds over 10,000 known sessions take a fifth of looking each up',
    minutes: 3,
    measure: measureSessions,
  },
  {
    name: 'growth',
    promises: 'what a call touches of the database at most doubles up to a million customers or transactions',
    minutes: 12,
    measure: measureGrowth,
  },
  {
    name: 'capacity',
    promises: 'what a model says of machines is within a factor of two of what a real run uses, at two sizes',
    minutes: 2,
    measure: measureCapacity,
  },
  {
    name: 'plans',
    promises:
      'machines for 10,000 to 100,000,000 customers and what is missing first, by stored costs: measures nothing',
    minutes: 0,
    measure: printPlans,
  },
  {
    name: 'start',
    promises: 'the product starts within 2 s and idles in less than 300 MB',
    minutes: 1,
    measure: measureStart,
  },
  {
    name: 'recovery',
    promises: 'five seconds after a kill -9 orders are filled again, and none that was acknowledged is lost',
    minutes: 1,
    measure: measureRecovery,
  },
  {
    name: 'flood',
    promises: 'a flood of sign-ins leaves an order within 500 ms',
    minutes: 1,
    measure: measureFlood,
  },
  {
    name: 'pages',
    promises:
      'Lighthouse on sign-in and dashboard, nothing that jumps on any screen, no long task on a phone',
    minutes: 8,
    measure: measurePages,
  },
  {
    name: 'ui',
    promises: 'sixty prices a second take less than a fifth of a core, and only rows whose price changed',
    minutes: 1,
    measure: measureUi,
  },
  {
    name: 'leak',
    promises: 'half an hour of visits leaves no more behind than ten minutes',
    minutes: 31,
    measure: measureLeak,
  },
]
