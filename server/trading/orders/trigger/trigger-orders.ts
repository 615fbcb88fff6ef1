import { setTimeout as delay } from 'node:timers/promises'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Marking, markTriggered } from './mark-triggered.ts'
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
  marking: Marking & { now: () => Date },
  quotes: readonly MatchQuote[],
  { sides = SIDES, stopping }: { sides?: readonly Side[]; stopping?: AbortSignal } = {},
): Promise<number> {
  if (quotes.length === 0) return 0
  const { now } = marking
  return markTriggered(marking, async (connection) => {
    let triggered = 0
    for (let tries = 0; tries < LOCKED_TRIES && !stopping?.aborted;) {
      const round = await triggerOnce(connection, { quotes, sides, at: now() })
      triggered += round.touched
      if (round.found === round.changed && round.found < ORDERS_AT_ONCE) break
      if (round.changed > 0) continue
      tries += 1
      await delay(LOCKED_WAIT_MS)
    }
    return triggered
  })
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
