import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-terms.ts'
import { createCorporateActionGuard } from '#server/market/corporate-actions/corporate-action-guard.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'
import { restAtMarket } from '../../support/api/rest-at-market.ts'

const FUND = 'VFIAX'
/** The close of Wednesday, at which the orders of the day are due; Thursday is the ex-date. */
const CLOSE = new Date('2026-11-18T21:00:00Z')
const EX_DATE = '2026-11-19'
const TO_AFTER_MIDNIGHT = { hours: 14, minutes: 5 }

let fixture: Fixture
let buyer: Known
let seller: Known
beforeEach(async () => {
  fixture = await openFixture()
  fixture.prices.set(FUND, '100.00')
  ;[buyer, seller] = [await fixture.customer('ada'), await fixture.customer('grace')]
  await fixture.trade(seller, 'buy', '10', FUND)
  await announced(fixture, dividend(FUND, EX_DATE, '2.00'))
})
afterEach(() => fixture.close())

/** Queues an order for the value that is made at the close. */
async function queueForNav(who: Known, side: 'buy' | 'sell', quantityText: string): Promise<void> {
  const { pool, clock, settings } = fixture
  const market = {
    ...NEVER_LATE,
    estimateQuote: () => ({ price: parsePrice('100.00')!, at: clock.now(), source: 'the test' }),
    dueAt: () => CLOSE,
    now: clock.now,
    settings,
  }
  const quantity = parseQuantity(quantityText)!
  await restAtMarket(
    { pool, market },
    { customerId: who.id, side, instrument: FUND, quantity, waitsFor: 'nav' },
  )
}

/** Fills what waits for the value made at an instant, as a node that has loaded all actions does. */
async function tellNav(priceText: string, madeAt: Date): Promise<number> {
  const { pool, clock, settings } = fixture
  const guard = createCorporateActionGuard({ pool, clock, calendar: createMarketCalendar() })
  await guard.load()
  const quote: AwaitedQuote = {
    price: parsePrice(priceText)!,
    at: madeAt,
    source: 'the test',
    forOrdersDueBy: madeAt,
  }
  const market = {
    awaitedQuote: (symbol: string) => (symbol === FUND && guard.fillsAwaited(symbol, quote) ? quote : null),
    now: clock.now,
    settings,
  }
  return fillDueOrders({ pool, market }, await findDueOrders(pool, market))
}

const dividendsOf = async ({ id }: Known) => {
  const { rows } = await fixture.owner.query<{ amount_cents: bigint }>(
    `select amount_cents from transactions where customer_id = $1 and type = 'dividend'`,
    [id],
  )
  return rows.map(({ amount_cents }) => amount_cents)
}

test('a value of the day before, told after midnight, gives the dividend to its buyer, not its seller', async () => {
  await queueForNav(buyer, 'buy', '4')
  await queueForNav(seller, 'sell', '10')
  fixture.clock.advance(TO_AFTER_MIDNIGHT)
  // It is due, and waits for the value.
  await carryOutDue(fixture)
  expect(await dividendsOf(seller)).toEqual([])
  expect(await tellNav('101.00', CLOSE)).toBe(2)
  await carryOutDue(fixture)
  expect([await dividendsOf(buyer), await dividendsOf(seller)]).toEqual([[800n], []])
  await fixture.expectBooksHold()
})

test('the value of the ex-date fills what missed the one before, and the dividend waits no more', async () => {
  await queueForNav(buyer, 'buy', '4')
  fixture.clock.advance(TO_AFTER_MIDNIGHT)
  await carryOutDue(fixture)
  fixture.clock.advance({ hours: 17 })
  expect(await tellNav('98.00', new Date('2026-11-19T21:00:00Z'))).toBe(1)
  await carryOutDue(fixture)
  expect([await dividendsOf(buyer), await dividendsOf(seller)]).toEqual([[], [2_000n]])
  await fixture.expectBooksHold()
})

test('after a week the dividend is paid, and no order is filled at the value with it any more', async () => {
  await queueForNav(buyer, 'buy', '4')
  fixture.clock.advance(TO_AFTER_MIDNIGHT)
  fixture.clock.advance({ hours: 7 * 24 - 1 })
  await carryOutDue(fixture)
  expect(await dividendsOf(seller)).toEqual([])
  // The last day belongs to the dividend alone: two servers never decide both.
  fixture.clock.advance({ hours: 1 })
  expect(await tellNav('101.00', CLOSE)).toBe(0)
  fixture.clock.advance({ hours: 3 })
  await carryOutDue(fixture)
  expect(await dividendsOf(seller)).toEqual([2_000n])
  expect(await tellNav('101.00', CLOSE)).toBe(0)
  expect(await tellNav('97.00', new Date('2026-11-25T21:00:00Z'))).toBe(1)
  expect(await dividendsOf(buyer)).toEqual([])
  await fixture.expectBooksHold()
})

test('orders that are due on the ex-date never get the value with the dividend, and delay no dividend', async () => {
  fixture.clock.advance(TO_AFTER_MIDNIGHT)
  await carryOutDue(fixture)
  expect(await dividendsOf(seller)).toEqual([2_000n])
  const { pool, clock } = fixture
  const guard = createCorporateActionGuard({ pool, clock, calendar: createMarketCalendar() })
  await guard.load()
  const quote = { price: parsePrice('101.00')!, at: CLOSE, source: 'the test' }
  expect(guard.obstacle(FUND, quote)).toBe('ex_dividend')
  expect(guard.fillsAwaited(FUND, { ...quote, forOrdersDueBy: clock.now() })).toBe(false)
  expect(guard.fillsAwaited(FUND, { ...quote, forOrdersDueBy: CLOSE })).toBe(false)
})
