import { setTimeout as delay } from 'node:timers/promises'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import { plainArray, textArray, type Tx, type Pool } from '#server/platform/database/database.ts'
import { TRIGGER_ORDERS } from './trigger.sql.ts'

/** Their row locks are held for some 40 ms. */
const ORDERS_AT_ONCE = 1_000
/** How long, and how often, a locked order is waited for at one quote. */
const LOCKED_WAIT_MS = 20
const LOCKED_TRIES = 50

export interface MatchQuote extends OrderQuote {
  readonly instrument: string
}

const SIDES = ['buy', 'sell'] as const
type Side = (typeof SIDES)[number]

/**
 * Marks every open order that one of these quotes executes: only that quote can fill it. Locked orders are retried at
 * it for a second. Other sides than `sides` wait; returns how many it marked, and ends early when `stopping`.
 */
export async function triggerOrders(
  marking: { pool: Pool; now: () => Date },
  quotes: readonly MatchQuote[],
  { sides = SIDES, stopping }: { sides?: readonly Side[]; stopping?: AbortSignal } = {},
): Promise<number> {
  if (quotes.length === 0) return 0
  const { now } = marking
  let triggered = 0
  /** Whether none is left but those that are locked now. */
  const triggerFree = (connection: Tx): Promise<boolean> => {
    const next = async (): Promise<boolean> => {
      if (stopping?.aborted) return true
      const round = await triggerOnce(connection, { quotes, sides, at: now() })
      triggered += round.touched
      if (round.found === round.changed && round.found < ORDERS_AT_ONCE) return true
      return round.changed > 0 ? next() : false
    }
    return next()
  }
  for (let tries = 0; tries < LOCKED_TRIES; tries++) {
    // The connection is not held meanwhile.
    if (tries > 0) await delay(LOCKED_WAIT_MS)
    if (await markTriggered(marking, triggerFree)) break
  }
  return triggered
}

interface Round {
  found: number
  changed: number
  touched: number
}

interface Compared {
  quotes: readonly MatchQuote[]
  sides: readonly Side[]
  at: Date
}

async function triggerOnce(connection: Tx, { quotes, sides, at }: Compared): Promise<Round> {
  const { rows } = await connection.query<Record<keyof Round, bigint>>({
    name: 'touch-orders',
    text: TRIGGER_ORDERS,
    values: [
      textArray(quotes.map(({ instrument }) => instrument)),
      plainArray(quotes.map(({ price }) => price)),
      plainArray(quotes.map((quote) => `"${quote.at.toISOString()}"`)),
      textArray(quotes.map(({ source }) => source)),
      at,
      ORDERS_AT_ONCE,
      plainArray(sides),
    ],
  })
  const [row] = rows
  return {
    found: Number(row?.found ?? 0n),
    changed: Number(row?.changed ?? 0n),
    touched: Number(row?.touched ?? 0n),
  }
}

const OFF_WHILE_MARKING = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_sort',
]
/** A trigger of the table lists what other statements mark, order by order. */
const LISTS_TOUCHED = 'northfold.lists_touched'

const BEGIN_MARKING = [
  ...OFF_WHILE_MARKING.map((name) => `set ${name} = off`),
  `set ${LISTS_TOUCHED} = 'on'`,
].join('; ')
const END_MARKING = [...OFF_WHILE_MARKING, LISTS_TOUCHED].map((name) => `reset ${name}`).join('; ')

/**
 * Gives `work` a connection for statements that mark orders as triggered and list them in touched_orders. They read
 * along one index: with poor statistics, PostgreSQL may read all open orders for the few triggered. Settings are the
 * connection's, which is closed after an error: a transaction per statement would take four trips.
 */
export async function markTriggered<T>(
  { pool }: { pool: Pool },
  work: (connection: Tx) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect()
  let isBroken = true
  try {
    await connection.query(BEGIN_MARKING)
    const answer = await work(connection)
    await connection.query(END_MARKING)
    isBroken = false
    return answer
  } finally {
    connection.release(isBroken)
  }
}
