import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDecimal } from '#domain/money/decimal.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { measureBenchmark } from '#domain/returns/benchmark.ts'
import { type ReturnRate, measurePeriod } from '#domain/returns/measure-period.ts'
import { bpsOfRate, bpsThatAddUp } from '#domain/returns/round-percent.ts'
import { accountBuilder, historyOf } from '../../support/rules/account-histories.ts'

const DOCUMENT = readFileSync(new URL('../../../docs/returns.md', import.meta.url), 'utf8')

const shares = (count: number): bigint => BigInt(count) * 100_000_000n
const perShare = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const dollars = (amount: bigint): string => formatCents(cents(amount))
const percent = (bps: bigint): string => `${formatDecimal(bps, 2)} %`
const percentOf = (rate: ReturnRate): string => ('why' in rate ? rate.why : percent(bpsOfRate(rate.rate)))

/** The week of docs/returns.md, day by day. */
function theWeek() {
  const made = accountBuilder()
  made.deposit(1_000_000n)
  made.buy('A', shares(50), perShare(100))
  made.setPrice('A', 100)
  made.close()
  made.setPrice('A', 110)
  made.close()
  made.deposit(1_000_000n)
  made.sell('A', shares(20), perShare(110))
  made.close()
  made.dividend('A', perShare(0.5))
  made.setPrice('A', 104.5)
  made.close()
  made.withdraw(100_000n)
  made.close()
  return historyOf(made.account())
}

test('the worked example of docs/returns.md is what the rules compute', () => {
  const history = theWeek()
  const range = { from: 0, to: 5 }
  const m = measurePeriod(history, range)
  const closes = [100, 100, 104, 106, 105, 106].map(perShare)
  const benchmark = measureBenchmark(history, range, { closes, distributions: new Map() })
  const [holding] = m.holdings
  if (!holding || 'why' in m.timeWeighted || 'why' in benchmark.sameMoney)
    throw new Error('nothing is unknown here')
  const parts = [m.costContribution, holding.contribution]
  const [costs = 0n, own = 0n] = bpsThatAddUp(parts, bpsOfRate(m.timeWeighted.rate))
  const rows = [
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day, at) => [
      `value at the close of ${day}`,
      dollars(history.values[at + 1] ?? 0n),
    ]),
    ['deposits', dollars(m.depositCents)],
    ['withdrawals', dollars(m.withdrawalCents)],
    ['gain', dollars(m.gainCents)],
    ['realized', dollars(m.realizedCents)],
    ['change of what is not realized', dollars(m.unrealizedChangeCents)],
    ['income', dollars(m.incomeCents)],
    ['commissions', dollars(m.commissionCents)],
    ['withdrawal fees', dollars(m.withdrawalFeeCents)],
    ['time-weighted return', percentOf(m.timeWeighted)],
    ['money-weighted return', percentOf(m.moneyWeighted)],
    ['contribution of A', percent(own)],
    ['contribution of withdrawal fees', percent(costs)],
    ['own return of A', percentOf(holding.timeWeighted)],
    ['benchmark', percentOf(benchmark.rate)],
    ['the same money in the benchmark', dollars(benchmark.sameMoney.cents)],
    ['difference', dollars(m.endCents - benchmark.sameMoney.cents)],
  ]
  for (const [label, figure] of rows) expect(DOCUMENT).toContain(`| ${label} | ${figure} |`)
})
