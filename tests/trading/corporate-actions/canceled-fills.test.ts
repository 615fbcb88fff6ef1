import { expect, test } from 'vitest'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { cancelFill } from './cancel-fill.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

let people = 0
const fixture = ofFile(openFixture)

const customer = () => fixture.customer(`holder.${people++}`)

const cancel = (who: Known, nth = 0) => cancelFill(fixture, who, nth)

/** The dollars of every dividend of the customer's. */
async function dividendsOf({ id }: Known): Promise<bigint[]> {
  const { rows } = await fixture.pool.query<{ amount_cents: bigint }>(
    `select amount_cents from transactions where customer_id = $1 and type = 'dividend' order by id`,
    [id],
  )
  return rows.map(({ amount_cents }) => amount_cents)
}

test('a dividend is for the shares that stand when it is paid; what was paid before stays', async () => {
  const [before, after, sold] = [await customer(), await customer(), await customer()]
  for (const who of [before, after, sold]) await fixture.trade(who, 'buy', '10', 'KO')
  await fixture.trade(before, 'buy', '5', 'KO')
  await fixture.trade(after, 'buy', '5', 'KO')
  await fixture.trade(sold, 'sell', '4', 'KO')
  await announced(fixture, dividend('KO', '2026-11-19', '1.00'))
  fixture.clock.advance({ hours: 24 })
  // Between the end of the day and the payment.
  expect(await cancel(before)).toBe('canceled')
  expect(await cancel(sold)).toBe('canceled')
  await carryOutDue(fixture)
  expect(await cancel(after)).toBe('canceled')
  expect(await dividendsOf(before)).toEqual([10_00n])
  expect(await dividendsOf(sold)).toEqual([10_00n])
  expect(await dividendsOf(after)).toEqual([15_00n])
  expect(await fixture.holdingOf(after, 'KO')).toEqual({ quantity: '10', cost: '1000.00' })
  await announced(fixture, dividend('KO', '2026-11-20', '1.00'))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  expect(await dividendsOf(after)).toEqual([15_00n, 10_00n])
  await fixture.expectBooksHold()
})

test('a split is of the shares that stand; a fill from before it is refused, also where nothing was held', async () => {
  const [holder, gone] = [await customer(), await customer()]
  for (const who of [holder, gone]) await fixture.trade(who, 'buy', '10', 'NKE')
  await fixture.trade(holder, 'buy', '6', 'NKE')
  await fixture.trade(gone, 'sell', '10', 'NKE')
  await announced(fixture, split('NKE', '2026-11-21', '3:1'))
  fixture.clock.advance({ hours: 24 })
  expect(await cancel(holder)).toBe('canceled')
  await carryOutDue(fixture)
  expect(await fixture.holdingOf(holder, 'NKE')).toEqual({ quantity: '30', cost: '1000.00' })
  expect(await cancel(holder, 1)).toBe('split_since')
  expect(await cancel(gone)).toBe('split_since')
  fixture.prices.set('NKE', '40.00')
  await fixture.trade(holder, 'sell', '3', 'NKE')
  expect(await cancel(holder)).toBe('canceled')
  expect(await fixture.holdingOf(holder, 'NKE')).toEqual({ quantity: '30', cost: '1000.00' })
  await fixture.expectBooksHold()
})

test('a split and a cancellation at once: the shares before or after it, and the books hold', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, customer))
  for (const who of customers) {
    await fixture.trade(who, 'buy', '4', 'PG')
    await fixture.trade(who, 'buy', '2', 'PG')
  }
  await announced(fixture, split('PG', '2026-11-22', '5:1'))
  fixture.clock.advance({ hours: 24 })
  const [, ...answers] = await Promise.all([carryOutDue(fixture, 1), ...customers.map((who) => cancel(who))])
  for (const [at, who] of customers.entries()) {
    expect(['canceled', 'split_since']).toContain(answers[at])
    expect(await fixture.holdingOf(who, 'PG')).toMatchObject({
      quantity: answers[at] === 'canceled' ? '20' : '30',
    })
  }
  await fixture.expectBooksHold()
})
