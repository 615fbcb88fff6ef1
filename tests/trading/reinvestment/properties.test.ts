import { expect, test } from 'vitest'
import { cents, parseCents } from '#domain/money/money.ts'
import { affordableQuantity } from '#domain/trading/orders/order-quantity.ts'
import { parsePrice, price, valueUp } from '#domain/money/price.ts'
import { parseQuantity, quantity } from '#domain/money/quantity.ts'
import fc from 'fast-check'
import { announced, dividend } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from '../corporate-actions/fixture.ts'
import { chosen, payOut, recentOf } from './reinvesting.ts'
import { ofFile } from '../../support/api/of-file.ts'

const fixture = ofFile(openFixture)

test('any dividend is the cost of what it buys and a rest, which buys not even the smallest part of a share', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(cents)
  const prices = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(price)
  fc.assert(
    fc.property(amounts, prices, (paidCents, at) => {
      const bought = affordableQuantity(paidCents, at)
      const cost = valueUp(bought, at)
      expect(cost).toBeLessThanOrEqual(paidCents)
      expect(valueUp(quantity(bought + 1n), at)).toBeGreaterThan(paidCents)
      // Below 1,000,000 dollars a share nothing is left over.
      if (at < 10n ** 12n) expect(cost).toBe(paidCents)
    }),
  )
})

/** Numbers that look like chance and are the same in every run. */
function* chance(seed: number): Generator<number, never> {
  for (let next = seed; ; next = (next * 48_271) % 2_147_483_647) yield next / 2_147_483_647
}

const EX_DATES = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']

test('over a history of dividends, choices and prices each dividend is cost and rest, nothing else moves', async () => {
  const chances = chance(7)
  const some = (least: number, most: number, scale: number) =>
    (least + chances.next().value * (most - least)).toFixed(scale)
  fixture.prices.set('KO', '60.00')
  const holders: Known[] = []
  for (let count = 0; count < 12; count++) {
    const who = await fixture.customer(`holder${count}`, { cash: '100000.00' })
    await fixture.trade(who, 'buy', some(1, 900, 2), 'KO')
    holders.push(who)
  }
  const before = await Promise.all(holders.map((who) => totalOf(who)))
  const paid = new Map<bigint, bigint>()
  for (const exDate of EX_DATES) {
    for (const who of holders)
      if (chances.next().value < 0.6) await chosen(fixture, who, chances.next().value < 0.8)
    await announced(fixture, dividend('KO', exDate, some(0.001, 2, 4)))
    fixture.clock.advance({ ms: Date.parse(`${exDate}T05:15:00Z`) - fixture.clock.now().getTime() })
    await Promise.all([payOut(fixture, 3), payOut(fixture, 5)])
    fixture.prices.set('KO', some(1, 300, 2))
    fixture.clock.advance({ hours: 9, minutes: 16 })
    await fixture.fillQueue()
  }
  for (const [at, who] of holders.entries()) {
    const { rows } = await fixture.pool.query<{ cents: bigint }>(
      `select coalesce(sum(amount_cents), 0)::bigint as cents from transactions
       where customer_id = $1 and type = 'dividend'`,
      [who.id],
    )
    paid.set(who.id, rows[0]?.cents ?? 0n)
    for (const one of await recentOf(fixture, who)) {
      expect(one.outcome).toBe('reinvested')
      const [dividendCents, cost, rest] = [one.dividend, one.cost ?? '', one.leftOver ?? ''].map(parseCents)
      expect(dividendCents).toBe((cost ?? 0n) + (rest ?? 0n))
      const at = parsePrice(one.price ?? '')
      const shares = parseQuantity(one.quantity ?? '')
      expect(at && shares && valueUp(shares, at)).toBe(cost)
    }
    // Cash and what the shares cost have grown by the dividends, and by nothing else.
    expect(await totalOf(who)).toBe((before[at] ?? 0n) + (paid.get(who.id) ?? 0n))
    expect((await fixture.walletOf(who)).held).toBe('0.00')
  }
  await fixture.expectBooksHold()
})

/** Cash and the cost of the shares, in cents. */
async function totalOf(who: Known): Promise<bigint> {
  const holding = await fixture.holdingOf(who, 'KO')
  const [cash, cost] = [await fixture.cashOf(who), holding?.cost ?? '0.00'].map(parseCents)
  return (cash ?? 0n) + (cost ?? 0n)
}
