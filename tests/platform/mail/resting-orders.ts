import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { isRefusal } from '#contract/refusals.ts'
import { price } from '#domain/money/price.ts'
import { ZERO_QUANTITY, parseQuantity } from '#domain/money/quantity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { restOrder } from '#server/trading/orders/rest.ts'
import { expireOrders, findExpiredOrders } from '#server/trading/orders/rows/end-orders.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'
import { restAtMarket } from '../../support/api/rest-at-market.ts'
import type { Person } from '../../support/server.ts'

interface WaitingParts {
  pool: Pool
  clock: Clock
}

/** Above that of the simulated market, whose server may be the first to fill what waits. */
const DEAR = price(450_000_000n)

const quoteAt = ({ clock }: WaitingParts, made = DEAR) => ({
  price: made,
  at: clock.now(),
  source: 'the test',
})

/** A market whose session is over as soon as an order is placed. */
function marketOfNow(parts: WaitingParts) {
  const { clock } = parts
  const nowMs = clock.now().getTime()
  return {
    ...NEVER_LATE,
    estimateQuote: () => quoteAt(parts),
    dueAt: clock.now,
    closedRefusal: () => null,
    now: clock.now,
    settings: settingsInForce(clock),
    isOpen: () => true,
    windowOf: () => ({ opensAtMs: nowMs, expiresAtMs: nowMs }),
  }
}

/** An order that waits, as it is placed while the market is closed. */
export async function queuedBuy(parts: WaitingParts, { id }: Person, shares: string): Promise<bigint> {
  const quantity = parseQuantity(shares) ?? ZERO_QUANTITY
  const order = { customerId: BigInt(id), side: 'buy', instrument: 'AAPL', quantity } as const
  return restAtMarket({ pool: parts.pool, market: marketOfNow(parts) }, order)
}

/** Fills what waits, at what it was placed at unless another price is said. */
export async function fillQueue(parts: WaitingParts, made = DEAR): Promise<void> {
  const { pool, clock } = parts
  const awaitedQuote = () => ({ ...quoteAt(parts, made), forOrdersDueBy: clock.now() })
  const market = { awaitedQuote, now: clock.now, settings: settingsInForce(clock) }
  await fillDueOrders({ pool, market }, await findDueOrders(pool, market))
}

/** A limit that its session ends without reaching. */
export async function expiredLimit(parts: WaitingParts, person: Person): Promise<void> {
  const { pool, clock } = parts
  const placed = await restOrder(
    { pool, market: marketOfNow(parts) },
    {
      customerId: BigInt(person.id),
      terms: {
        side: 'buy',
        instrument: 'AAPL',
        size: { quantity: parseQuantity('1') ?? ZERO_QUANTITY },
        prices: { kind: 'limit', limit: price(180_000_000n) },
        timeInForce: 'day',
        expectedPrice: null,
        doNotReduce: false,
      },
      waitsFor: 'price',
      use: null,
    },
  )
  if (isRefusal(placed)) throw new Error(`refused: ${placed.refused}`)
  await expireOrders({ pool, now: clock.now }, await findExpiredOrders(pool, clock.now()))
}
