import { SALE_COMMISSION_BPS, saleCommission } from '#domain/trading/commission.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { type CorporateAction, afterSplit, dividendOf } from '#domain/trading/corporate-action.ts'
import { dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { price, valueDown, valueUp } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

/** Another seed or more histories: ACTIONS_SEED=7 ACTIONS_HISTORIES=100. */
const { ACTIONS_SEED = '20261119', ACTIONS_HISTORIES = '12' } = process.env
const CUSTOMERS = 3
const FIRST_EX_DAY = dayOfDate('2026-11-19')

let customers: Known[]
const fixture = ofFile(openFixture)
beforeAll(async () => {
  customers = await Promise.all(
    ['ada', 'grace', 'mary'].map((name) => fixture.customer(name, { cash: '900000.00' })),
  )
})

const small = fc.bigInt(1n, 40n)
/** What happens in a symbol on one day: trades, then perhaps an action of the next day. */
const day = fc.record({
  trades: fc.array(
    fc.record({
      who: fc.nat({ max: CUSTOMERS - 1 }),
      buys: fc.boolean(),
      units: fc.bigInt(1_000_000n, 2_000_000_000n),
      price: fc.bigInt(1_000_000n, 90_000_000n),
    }),
    { maxLength: 4 },
  ),
  /** Orders that wait from then on, until a split or the end takes them back. */
  queued: fc.array(
    fc.record({
      who: fc.nat({ max: CUSTOMERS - 1 }),
      buys: fc.boolean(),
      units: fc.bigInt(1_000_000n, 500_000_000n),
    }),
    { maxLength: 2 },
  ),
  dividend: fc.option(fc.bigInt(1n, 3_000_000n), { freq: 2 }),
  split: fc.option(fc.record({ newShares: small, oldShares: small }), { freq: 2 }),
  /** The server may be down for some days, and then catches up. */
  isCarriedOut: fc.boolean(),
})

/** The same events in memory, each on its day, in the domain's own arithmetic. */
class Model {
  readonly cash: bigint[]
  readonly held: bigint[] = Array.from({ length: CUSTOMERS }, () => 0n)
  /** Of resting sales. */
  readonly reserved: bigint[] = Array.from({ length: CUSTOMERS }, () => 0n)

  constructor(cash: readonly bigint[]) {
    this.cash = [...cash]
  }

  trade({
    who,
    buys,
    units,
    price: at,
  }: {
    who: number
    buys: boolean
    units: bigint
    price: bigint
  }): boolean {
    const [traded, filledAt] = [quantity(units), price(at)]
    const [cash, held] = [this.cash[who] ?? 0n, this.held[who] ?? 0n]
    if (buys) {
      const cost = valueUp(traded, filledAt)
      if (cost > cash) return false
      this.cash[who] = cash - cost
      this.held[who] = held + units
      return true
    }
    if (units > held - (this.reserved[who] ?? 0n)) return false
    const gross = valueDown(traded, filledAt)
    this.cash[who] = cash + gross - saleCommission(gross, SALE_COMMISSION_BPS)
    this.held[who] = held - units
    return true
  }

  /** Whether an order may wait. */
  queue({ who, buys, units }: { who: number; buys: boolean; units: bigint }): boolean {
    if (buys) return true
    const reserved = (this.reserved[who] ?? 0n) + units
    if (reserved > (this.held[who] ?? 0n)) return false
    this.reserved[who] = reserved
    return true
  }

  carryOut(action: CorporateAction): void {
    if (action.kind === 'split') this.reserved.fill(0n)
    for (let who = 0; who < CUSTOMERS; who += 1) {
      const held = quantity(this.held[who] ?? 0n)
      if (action.kind === 'split') this.held[who] = afterSplit(held, action.split)
      else this.cash[who] = (this.cash[who] ?? 0n) + dividendOf(held, action.perShare)
    }
  }
}

test('any history of trades, resting orders, dividends and splits ends as the rules compute it', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 3, maxLength: 7 }), async (days) => {
      const symbol = BUILT_IN.stocks[run % BUILT_IN.stocks.length]?.symbol ?? ''
      run += 1
      const firstDay = dayOfDate(dateOfNow())
      const model = new Model(
        await Promise.all(customers.map(async (who) => parseCents(await fixture.cashOf(who)) ?? 0n)),
      )
      let mayTrade = true
      for (const [at, { trades, queued, dividend, split, isCarriedOut }] of days.entries()) {
        for (const trade of mayTrade ? trades : []) {
          if (!model.trade(trade)) continue
          const who = customers[trade.who] as Known
          fixture.prices.set(symbol, formatted(trade.price))
          await fixture.trade(who, trade.buys ? 'buy' : 'sell', formatQuantity(quantity(trade.units)), symbol)
        }
        for (const order of mayTrade ? queued : []) {
          if (!model.queue(order)) continue
          const who = customers[order.who] as Known
          await fixture.queue(who, order.buys ? 'buy' : 'sell', formatQuantity(quantity(order.units)), symbol)
        }
        const exDate = dateOfDay(Math.max(firstDay + at + 1, FIRST_EX_DAY))
        const actions: CorporateAction[] = []
        if (dividend !== null) actions.push({ kind: 'dividend', symbol, exDate, perShare: price(dividend) })
        if (split !== null && split.newShares !== split.oldShares)
          actions.push({ kind: 'split', symbol, exDate, split })
        await announced(fixture, ...actions)
        actions.forEach((action) => model.carryOut(action))
        fixture.clock.advance({ hours: 24 })
        const isLast = at === days.length - 1
        if (isCarriedOut || isLast) await carryOutDue(fixture, 2)
        if (split !== null && split.newShares !== split.oldShares && isCarriedOut) {
          expect(await waitingIn(symbol)).toEqual([])
        }
        // While something is due, orders in the symbol wait.
        mayTrade = isCarriedOut || (mayTrade && actions.length === 0)
      }
      for (const { customer_id, id } of await waitingIn(symbol)) {
        const who = customers.find((each) => each.id === customer_id) as Known
        expect(await fixture.cancel(who, id)).toBe('cancelled')
      }
      const cash = await Promise.all(customers.map(fixture.cashOf))
      expect(cash).toEqual(model.cash.map((amount) => formatCents(cents(amount))))
      const held = await Promise.all(customers.map((who) => fixture.holdingOf(who, symbol)))
      expect(held.map((one) => one?.quantity ?? '0')).toEqual(
        model.held.map((units) => formatQuantity(quantity(units))),
      )
      await fixture.expectBooksHold()
    }),
    { seed: Number(ACTIONS_SEED), numRuns: Number(ACTIONS_HISTORIES), endOnFailure: true },
  )
})

async function waitingIn(symbol: string): Promise<{ customer_id: bigint; id: bigint }[]> {
  const { rows } = await fixture.pool.query<{ customer_id: bigint; id: bigint }>(
    `select customer_id, id from orders where instrument = $1 and status = 'pending'`,
    [symbol],
  )
  return rows
}

const dateOfNow = (): string => fixture.clock.now().toISOString().slice(0, 10)

function formatted(units: bigint): string {
  const whole = units / 1_000_000n
  return `${whole}.${String(units % 1_000_000n).padStart(6, '0')}`
}
