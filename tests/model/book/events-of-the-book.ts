import fc from 'fast-check'
import { node, rarely, which, who } from '../world/draws.ts'
import type { Size } from '../events.ts'

/** How far a price is from that of the moment, in tenths of a percent: overnight most of them are not passed. */
const distance = fc.constantFrom(-60, -20, -8, -3, -1, 0, 1, 3, 8, 20, 60)

/** Of what there is, most can be placed more than once. */
const modest = fc.oneof(
  fc.record({ by: fc.constant('hundredths' as const), of: fc.bigInt(1n, 2_000n) }),
  fc.record({ by: fc.constant('percent' as const), of: fc.constantFrom(1n, 10n, 10n, 33n, 50n, 100n) }),
)

const METHODS = ['lifo', 'highest_cost', 'minimum_tax', 'average'] as const
const NO_METHODS = [null, null, null, null, null, null, null, null] as const

/** What happens to the order book. Prices move by less than a percent or two until the next morning. */
export const placing = (
  size: fc.Arbitrary<Size>,
  key: fc.Arbitrary<string | null>,
  expects: fc.Arbitrary<string>,
) =>
  fc.record({
    did: fc.constantFrom('place' as const, 'place' as const, 'place' as const, 'preview' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    who,
    node,
    symbol: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3),
    kind: fc.constantFrom(
      'market' as const,
      'limit' as const,
      'limit' as const,
      'stop' as const,
      'stop_limit' as const,
    ),
    timeInForce: fc.constantFrom('day' as const, 'gtc' as const, 'opg' as const),
    isInDollars: rarely(2),
    size: fc.oneof({ weight: 5, arbitrary: modest }, size),
    limit: distance,
    stop: distance,
    /** The price is there already. */
    isPassed: rarely(6),
    isOffStep: rarely(12),
    /** Of a sale; average cost is refused but for funds. */
    lots: fc.constantFrom(...NO_METHODS, ...METHODS),
    expects,
    key,
  })

export const unplacing = fc.record({
  did: fc.constant('cancel open order' as const),
  who,
  node,
  which,
  isAnothers: rarely(5),
})

export const replacing = (key: fc.Arbitrary<string | null>) =>
  fc.record({
    did: fc.constant('replace' as const),
    who,
    node,
    which,
    isAnothers: rarely(6),
    /** Of what it is for now; null stays. */
    percent: fc.constantFrom(null, null, 50n, 100n, 150n, 1_000n),
    limit: fc.constantFrom(null, null, -20, -3, 0, 3, 20),
    stop: fc.constantFrom(null, null, null, -20, -3, 3, 20),
    timeInForce: fc.constantFrom(null, null, null, 'day' as const, 'gtc' as const, 'opg' as const),
    key,
  })
