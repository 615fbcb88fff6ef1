import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STANDARD_TERMS, byStandard } from '../../../tests/support/rules/standard-terms.ts'
import { KYC_STATUSES } from '../../people/profile.ts'
import type { AccountRights } from '../../restrictions/refuse-right.ts'
import { type Cents, cents } from '../../money/money.ts'
import { type Price, price } from '../../money/price.ts'
import { type Quantity, quantity } from '../../money/quantity.ts'
import { createBatch } from '../batch.ts'
import { type AcceptedOrder, acceptOrder } from './accept-order.ts'
import { limitOf } from './order-hold.ts'
import type { OrderPrices, OrderTerms, AcceptedBefore } from './order-terms.ts'
import type { OrderQuote } from './order.ts'

const INSTRUMENT = 'AAPL'
const FREE = { kycStatus: 'approved', restrictedRights: [], isAgreementDue: false } as const
const at = (figure: Price): OrderQuote => ({ price: figure, at: new Date(0), source: 'test' })

const figure = fc.bigInt(10_000n, 5_000_000_000n).map(price)
const shares = fc.bigInt(1_000_000n, 100_000_000_000n).map(quantity)
const money = fc.bigInt(0n, 10_000_000_00n).map(cents)
const LAST = price(50_000_000n)

/** A step of the price: a limit and a stop are whole cents. */
const step = fc.bigInt(1n, 10_000n).map((hundredths) => price(hundredths * 10_000n))
const prices: fc.Arbitrary<OrderPrices> = fc.oneof(
  fc.constant({ kind: 'market' as const }),
  step.map((limit) => ({ kind: 'limit' as const, limit })),
  step.map((stop) => ({ kind: 'stop' as const, stop })),
)
const size = fc.oneof(
  shares.map((each) => ({ quantity: each })),
  fc.bigInt(100n, 1_000_000_00n).map((each) => ({ notionalCents: cents(each) })),
)
const terms: fc.Arbitrary<OrderTerms> = fc
  .record({ side: fc.constantFrom('buy', 'sell'), size, prices })
  .filter((wanted) => 'quantity' in wanted.size || wanted.prices.kind === 'market')
  .map((wanted) => ({
    ...wanted,
    instrument: INSTRUMENT,
    timeInForce: 'gtc' as const,
    expectedPrice: null,
    doNotReduce: false,
  }))

/** What a customer has besides what the order reserved. */
interface Had {
  cashCents: Cents
  held: Quantity
}

/** What their customer may have come to by the time of the price, by acts of their own or by leaving one undone. */
const became = fc.record({
  kycStatus: fc.constantFrom(...KYC_STATUSES),
  isAgreementDue: fc.boolean(),
  cashCents: money,
  held: shares,
})

const placing = fc.record({ terms, cashCents: money, held: shares })

/** Places an order of an approved customer; null where it is not accepted. */
function place(wanted: OrderTerms, { cashCents, held }: Had): AcceptedOrder | null {
  const accepted = acceptOrder({
    terms: wanted,
    account: {
      ...FREE,
      cashCents,
      owedCents: cents(0n),
      position: { quantity: held, costCents: cents(1n) },
      reserved: quantity(0n),
      heldForOrdersCents: cents(0n),
    },
    quote: at(LAST),
    firm: STANDARD_TERMS,
  })
  return 'refused' in accepted ? null : accepted
}

function orderOf({ side, size: asked, prices: wanted }: OrderTerms, reserved: AcceptedOrder): AcceptedBefore {
  const order = { side, instrument: INSTRUMENT, expectedPrice: null, reserved }
  if ('notionalCents' in asked) return { ...order, amountCents: asked.notionalCents }
  const limit = limitOf(side, wanted)
  return { ...order, quantity: asked.quantity, ...(limit === null ? {} : { limit }) }
}

/** What becomes of the order at its price, of a customer with these rights and that much besides. */
function outcome(order: AcceptedBefore, rights: AccountRights, { cashCents, held }: Had, made: Price) {
  const { reservedQuantity } = order.reserved
  const position = {
    customerId: 1n,
    instrument: INSTRUMENT,
    quantity: quantity(held + reservedQuantity),
    costCents: cents(1n),
    reserved: reservedQuantity,
    isStored: true,
  }
  const batch = createBatch([{ customerId: 1n, ...rights, cashCents, owedCents: cents(0n) }], [position])
  batch.release(1n, order)
  const fill = batch.decide(1n, order, byStandard(at(made)))
  if ('refused' in fill) return fill
  return {
    quantity: fill.order.quantity,
    at: fill.quote.price,
    amountCents: fill.amountCents,
    commissionCents: fill.commissionCents,
  }
}

/** Calls `check` for every order that is accepted, with what its customer had besides. */
const forPlaced = (
  check: (order: AcceptedBefore, left: Had, then: AccountRights & Had, made: Price) => void,
) =>
  fc.assert(
    fc.property(placing, became, figure, ({ terms: wanted, ...had }, { kycStatus, ...then }, made) => {
      const accepted = place(wanted, had)
      fc.pre(accepted !== null)
      const left = {
        cashCents: cents(had.cashCents - accepted.heldCents),
        held: quantity(had.held - accepted.reservedQuantity),
      }
      check(orderOf(wanted, accepted), left, { kycStatus, restrictedRights: [], ...then }, made)
    }),
    { numRuns: 500 },
  )

test('nothing that its customer does after the placing changes what becomes of an order at its price', () => {
  forPlaced((order, left, then, made) => {
    expect(outcome(order, then, then, made)).toEqual(outcome(order, FREE, left, made))
  })
})

test('a restriction of the staff stops an order that was placed before it', () => {
  forPlaced((order, left, then, made) => {
    const restricted = { ...then, restrictedRights: [order.side] }
    expect(outcome(order, restricted, left, made)).toEqual({ refused: 'account_restricted' })
  })
})

test('an order that was placed is refused for its own price and size only, never for who its customer is', () => {
  const own = ['insufficient_funds', 'insufficient_holdings', 'limit_not_met', 'below_minimum_amount']
  forPlaced((order, _, then, made) => {
    const fill = outcome(order, then, then, made)
    if ('refused' in fill) expect([...own, 'above_maximum']).toContain(fill.refused)
  })
})
