import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountBuilder, accounts, historyOf } from '../../tests/support/rules/account-histories.ts'
import { ZERO_CENTS, cents } from '../money/money.ts'
import { price, valueDown } from '../money/price.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import type { AccountEvent } from './valued-holding.ts'
import { type AccountHistory, replayAccount, withNow } from './account-history.ts'
import { replayHoldings } from './holdings-history.ts'
import { holdingsSeries } from './holdings-series.ts'
import { type ReturnRate, type SlotRange, measurePeriod, timeWeightedOf } from './measure-period.ts'

const rateOf = (rate: ReturnRate): number => ('why' in rate ? Number.NaN : rate.rate)
const growthOf = (history: AccountHistory, range: SlotRange): number => {
  const rate = timeWeightedOf(history, range)
  return 'why' in rate ? 1 : 1 + rate.rate
}
const rangesOf = ({ ends }: AccountHistory): SlotRange[] =>
  ends.flatMap((_, from) => ends.slice(from).map((__, more) => ({ from, to: from + more })))

/** Cash by adding up, and holdings at the last close: nothing of the replay. */
function worthAt(
  events: readonly AccountEvent[],
  endMs: number,
  closeOf: (symbol: string) => bigint,
): bigint {
  let cash = 0n
  const held = new Map<string, Quantity>()
  for (const event of events.filter(({ atMs }) => atMs <= endMs)) {
    if (event.kind === 'deposit') cash += event.amountCents
    else if (event.kind === 'adjustment') cash += event.amountCents
    else if (event.kind === 'withdrawal') cash -= event.netCents + event.feeCents
    else {
      const own = held.get(event.symbol) ?? ZERO_QUANTITY
      if (event.kind === 'buy') cash -= event.paidCents
      if (event.kind === 'sell') cash += event.grossCents - event.commissionCents
      if (event.kind === 'dividend') cash += event.amountCents
      if (event.kind === 'buy') held.set(event.symbol, quantity(own + event.quantity))
      if (event.kind === 'sell') held.set(event.symbol, quantity(own - event.quantity))
      if (event.kind === 'split') held.set(event.symbol, afterSplit(own, event))
    }
  }
  return [...held].reduce((sum, [symbol, own]) => sum + valueDown(own, price(closeOf(symbol))), cash)
}

test('the identities of a period hold to the cent, over every period of a random history', () => {
  fc.assert(
    fc.property(accounts(), (account) => {
      const history = historyOf(account)
      for (const range of rangesOf(history)) {
        const m = measurePeriod(history, range)
        expect(m.gainCents).toBe(m.endCents - m.startCents - m.depositCents + m.withdrawalCents)
        const parts = m.realizedCents + m.unrealizedChangeCents + m.incomeCents - m.commissionCents
        expect(m.gainCents).toBe(parts - m.withdrawalFeeCents + m.adjustmentCents)
        const ofHoldings = m.holdings.reduce((sum, holding) => sum + holding.gainCents, 0n)
        expect(m.gainCents).toBe(ofHoldings - m.withdrawalFeeCents + m.adjustmentCents)
      }
    }),
    { numRuns: 60 },
  )
})

test('the value at every close is the cash and the holdings of that close, added up by themselves', () => {
  fc.assert(
    fc.property(accounts(), (account) => {
      const history = historyOf(account)
      for (const [slot, endMs] of account.ends.entries()) {
        const closeOf = (symbol: string) =>
          account.lines.get(symbol)?.find(({ atMs }) => atMs === endMs)?.price ?? 0n
        expect(history.values[slot]).toBe(worthAt(account.events, endMs, closeOf))
      }
    }),
  )
})

test('gains of adjoining periods add up, and their time-weighted returns link to the whole', () => {
  fc.assert(
    fc.property(accounts(), fc.nat(), (account, cut) => {
      const history = historyOf(account)
      const to = history.ends.length - 1
      const at = cut % (to + 1)
      const [whole, first, second] = [
        { from: 0, to },
        { from: 0, to: at },
        { from: at, to },
      ]
      const gain = (range: SlotRange) => measurePeriod(history, range).gainCents
      expect(gain(first) + gain(second)).toBe(gain(whole))
      expect(growthOf(history, first) * growthOf(history, second)).toBeCloseTo(growthOf(history, whole), 10)
    }),
  )
})

test('contributions of holdings and of costs add up to the time-weighted return', () => {
  fc.assert(
    fc.property(accounts(), (account) => {
      const history = historyOf(account)
      const m = measurePeriod(history, { from: 0, to: history.ends.length - 1 })
      const sum = m.holdings.reduce((total, { contribution }) => total + contribution, m.costContribution)
      // A dividend that comes when all money is gone is a gain of nothing: it has no part in the return.
      expect(sum).toBeCloseTo(rateOf(m.timeWeighted), 9)
    }),
  )
})

test('where no price moves the return is 0 for flows of any size and sign, emptying the account included', () => {
  fc.assert(
    fc.property(accounts({ isStill: true }), (account) => {
      const history = historyOf(account)
      for (const growth of history.growth) expect(growth).toBe(1)
    }),
  )
})

test('doubling all amounts changes no percentage beyond rounding; a deposit of nothing changes nothing', () => {
  fc.assert(
    fc.property(accounts({ hasNoSplits: true }), (account) => {
      const history = historyOf(account)
      const twice = replayAccount(account.events.map(doubled), account.ends, account.lines)
      for (const [slot, growth] of history.growth.entries()) {
        const base = Number(history.bases[slot])
        if (base > 0) expect(Math.abs(growth - (twice.growth[slot] ?? 1))).toBeLessThanOrEqual(10 / base)
      }
      const nothing = {
        kind: 'deposit',
        id: 0n,
        atMs: account.ends[1] ?? 0,
        amountCents: ZERO_CENTS,
      } as const
      const at = account.events.findIndex(({ atMs }) => atMs > nothing.atMs)
      const events = account.events.toSpliced(at < 0 ? account.events.length : at, 0, nothing)
      const same = replayAccount(events, account.ends, account.lines)
      expect(same.values).toEqual(history.values)
      expect(same.growth).toEqual(history.growth)
    }),
  )
})

test('without flows the money-weighted return is the time-weighted one', () => {
  fc.assert(
    fc.property(accounts({ hasNoFlows: true }), (account) => {
      const history = historyOf(account)
      const to = history.ends.length - 1
      fc.pre(to > 1 && (history.values[to] ?? 0n) > 0n)
      const { timeWeighted, moneyWeighted } = measurePeriod(history, { from: 1, to })
      expect(rateOf(moneyWeighted)).toBeCloseTo(rateOf(timeWeighted), 9)
    }),
  )
})

test('a chart of the closes and one that is replayed from any slot on say one worth, gain and return', () => {
  fc.assert(
    fc.property(accounts(), fc.nat(), (account, cut) => {
      const from = cut % account.ends.length
      const history = historyOf(account)
      const fine = replayHoldings(account.events, account.ends.slice(from), account.lines)
      const given = { events: account.events, linesOf: account.lines }
      const points = holdingsSeries(history, from, given)
      expect(holdingsSeries(fine, 0, given)).toEqual(points)
      for (const { atMs, valueCents, gainCents } of points.slice(1)) {
        const { holdings } = measurePeriod(history, { from, to: account.ends.indexOf(atMs) })
        expect(valueCents).toBe(holdings.reduce((sum, holding) => sum + holding.valueCents, 0n))
        expect(gainCents).toBe(holdings.reduce((sum, holding) => sum + holding.gainCents, 0n))
      }
    }),
  )
})

test("a holding's own return is that of a chart of it alone, in which every fill is a boundary", () => {
  fc.assert(
    fc.property(accounts(), (account) => {
      const history = historyOf(account)
      for (const series of history.instruments) {
        const events = account.events.filter((event) => 'symbol' in event && event.symbol === series.symbol)
        const { holdings } = replayHoldings(events, account.ends, account.lines)
        expect(holdings.values).toEqual(series.values)
        const [own = 1, chart = 1] = [series.growth, holdings.growth].map((growth) =>
          growth.reduce((product, each) => product * each, 1),
        )
        expect(Math.abs(own - chart)).toBeLessThanOrEqual(1e-9 * Math.max(1, own))
      }
    }),
  )
})

test('a history up to a close, and then the rest as the slot of now, is the history of all', () => {
  fc.assert(
    fc.property(accounts(), (account) => {
      const whole = historyOf(account)
      const last = account.ends.at(-1) ?? 0
      const ends = account.ends.slice(0, -1)
      const before = replayAccount(account.events, ends, account.lines)
      const copy = replayAccount(account.events, ends, account.lines)
      const since = account.events.filter(({ atMs }) => atMs > (ends.at(-1) ?? 0))
      const latestPrice = (symbol: string) => account.lines.get(symbol)?.at(-1)?.price ?? null
      const made = withNow(before, { events: since, nowMs: last, latestPrice })
      expect(made.values).toEqual(whole.values)
      expect(made.growth).toEqual(whole.growth)
      expect(made.holdings).toEqual(whole.holdings)
      expect(measurePeriod(made, { from: 0, to: ends.length })).toEqual(
        measurePeriod(whole, { from: 0, to: ends.length }),
      )
      expect(before).toEqual(copy)
    }),
  )
})

test('a line in shares of today and closes in shares of their day value the past alike, through splits', () => {
  const made = accountBuilder()
  made.deposit(1_000_000n)
  made.setPrice('A', 100)
  made.buy('A', 1_000_000_000n)
  made.close()
  made.split('A', 4n, 1n)
  made.setPrice('A', 30)
  made.close()
  const account = made.account()
  const today = new Map([
    [
      'A',
      [25, 30].map((dollars, at) => ({
        atMs: account.ends[at + 1] ?? 0,
        price: price(BigInt(dollars) * 1_000_000n),
      })),
    ],
  ])
  expect(replayAccount(account.events, account.ends, today).values).toEqual(historyOf(account).values)
  expect(historyOf(account).values.at(-1)).toBe(1_000_000n + 20_000n)
})

/** The same event with twice the money and twice the shares. */
function doubled(event: AccountEvent): AccountEvent {
  const twice = (amount: bigint) => cents(amount * 2n)
  switch (event.kind) {
    case 'deposit':
    case 'adjustment':
    case 'dividend':
      return { ...event, amountCents: twice(event.amountCents) }
    case 'withdrawal':
      return { ...event, netCents: twice(event.netCents), feeCents: twice(event.feeCents) }
    case 'buy':
      return { ...event, quantity: quantity(event.quantity * 2n), paidCents: twice(event.paidCents) }
    case 'sell':
      return {
        ...event,
        quantity: quantity(event.quantity * 2n),
        grossCents: twice(event.grossCents),
        commissionCents: twice(event.commissionCents),
      }
    case 'split':
      return event
  }
}
