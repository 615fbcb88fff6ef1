import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import type { AwaitedEvent } from '#domain/trading/orders/order-terms.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { RestingMarket } from '#server/trading/orders/market.ts'
import { type PlacingOutcome, restOrder } from '#server/trading/orders/rest.ts'

type AtMarket = Omit<RestingMarket, 'isOpen' | 'windowOf' | 'closedRefusal'>

/** Places an order in shares at market that waits, as the older calls do while the market is closed; answers its id. */
export async function restAtMarket(
  { pool, market }: { pool: Pool; market: AtMarket },
  order: {
    customerId: bigint
    side: 'buy' | 'sell'
    instrument: string
    quantity: Quantity
    waitsFor?: AwaitedEvent
  },
): Promise<bigint> {
  const { customerId, side, instrument, quantity, waitsFor = 'open' } = order
  return idOfRow(
    await restOrder(
      { pool, market: { ...market, isOpen: () => false, windowOf: noWindow, closedRefusal: () => null } },
      {
        customerId,
        terms: {
          side,
          instrument,
          size: { quantity },
          prices: { kind: 'market' },
          timeInForce: null,
          expectedPrice: null,
          doNotReduce: false,
        },
        waitsFor,
        use: null,
      },
    ),
  )
}

function noWindow(): never {
  throw new Error('an order of an older call has no window')
}

/** The id of an order that rests. */
export function idOfRow(placed: PlacingOutcome | Refusal): bigint {
  if ('row' in placed) return placed.row.id
  throw new Error(isRefusal(placed) ? `the order was refused: ${placed.refused}` : 'the order was filled')
}
