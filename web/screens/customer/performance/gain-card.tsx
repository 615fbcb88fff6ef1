import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Performance } from '#contract/trading/performance.ts'
import { besideDollars, reasonText } from '#web/features/portfolio/returns/own-return.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card, CardLabel } from '#web/ui/layout/card.tsx'
import { Explained } from '#web/ui/layout/explained.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { type Benchmark, briefBenchmark } from './chosen-benchmark.ts'
import { BenchmarkText, MoneyWeightedText, SameMoneyText, TimeWeightedText } from './explanations.tsx'

interface GainCardProps {
  performance: Performance
  benchmark: Benchmark
}

export function GainCard({ performance, benchmark }: GainCardProps) {
  const { gain, start, end, startsWith, timeWeighted, timeWeightedWhy } = performance
  const isSplit = timeWeighted !== null && signOf(timeWeighted) * signOf(gain) < 0
  return (
    <>
      <CardLabel>Gain</CardLabel>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <p className="text-3xl font-semibold">
          <Gain value={gain} />
        </p>
        {timeWeighted === null ? (
          <p className="text-sm text-fg-2">{reasonText(timeWeightedWhy)}</p>
        ) : (
          <p className="flex items-center gap-2">
            <Explained
              name="Time-weighted return"
              explanation={<TimeWeightedText performance={performance} percent={timeWeighted} />}
            >
              <Change percent={timeWeighted} {...besideDollars(timeWeighted, gain)} />
            </Explained>
            <span className="text-sm text-fg-3">time-weighted</span>
          </p>
        )}
      </div>
      <p className="text-sm text-fg-3">
        {startsWith === 'first_deposit' ? 'Since your first deposit, ' : 'From the close of '}
        <TradeDate value={start.date} /> to <TradeDate value={end.date} />
      </p>
      {isSplit && (
        <p className="mt-1 text-sm text-fg-2">
          The dollars and the percentage differ in sign: the percentage ignores when you added money.
        </p>
      )}
      <FactList fluid>
        <Fact label="Money-weighted" value={<MoneyWeighted performance={performance} />} />
        <BenchmarkFacts performance={performance} benchmark={benchmark} />
      </FactList>
    </>
  )
}

function MoneyWeighted({ performance }: { performance: Performance }) {
  const { moneyWeighted, moneyWeightedWhy } = performance
  if (moneyWeighted === null) return <Reason>{reasonText(moneyWeightedWhy)}</Reason>
  return (
    <Explained
      name="Money-weighted return"
      explanation={<MoneyWeightedText performance={performance} percent={moneyWeighted} />}
    >
      <Change percent={moneyWeighted} />
    </Explained>
  )
}

function BenchmarkFacts({ performance, benchmark }: GainCardProps) {
  const { return: percent, returnWhy, sameMoneyDifference, sameMoneyWhy } = benchmark
  const name = briefBenchmark(benchmark)
  return (
    <>
      <Fact label={name}>
        {percent === null ? (
          <Reason>{reasonText(returnWhy)}</Reason>
        ) : (
          <Explained
            name={`Return of ${name}`}
            explanation={<BenchmarkText performance={performance} benchmark={benchmark} percent={percent} />}
          >
            <Change percent={percent} />
          </Explained>
        )}
      </Fact>
      <Fact label={`Against ${name}`}>
        {sameMoneyDifference === null ? (
          <Reason>{reasonText(sameMoneyWhy)}</Reason>
        ) : (
          <Explained
            name={`The same money in ${name}`}
            explanation={<SameMoneyText performance={performance} benchmark={benchmark} />}
          >
            <Change amount={sameMoneyDifference} />
          </Explained>
        )}
      </Fact>
    </>
  )
}

const Reason = ({ children }: { children: ReactNode }) => (
  <span style={PLAIN} className="text-fg-2">
    {children}
  </span>
)

const PLAIN = { fontWeight: 400 }

/** From the starting to the final value, to the cent. */
export function BreakdownCard({ performance }: { performance: Performance }) {
  const { start, end, startsWith, deposits, withdrawals, realised, unrealisedChange, income } = performance
  return (
    <Card title="From Start to End">
      <SummaryList>
        <SummaryRow
          label={
            startsWith === 'first_deposit' ? (
              'Before your first deposit'
            ) : (
              <>
                Value on <TradeDate value={start.date} />
              </>
            )
          }
        >
          <Money value={start.value} />
        </SummaryRow>
        <SummaryRow label="Deposits" value={<Money value={deposits} signed />} />
        <SummaryRow label="Withdrawals" value={<Money value={negative(withdrawals)} />} />
        <SummaryRow label="Realized gains" value={<Gain value={realised} />} />
        <SummaryRow label="Gains not realized" value={<Gain value={unrealisedChange} />} />
        <SummaryRow label="Dividends" value={<Gain value={income} />} />
        <FeeRows performance={performance} />
        {signOf(performance.adjustments) !== 0 && (
          <SummaryRow label="Corrections" value={<Gain value={performance.adjustments} />} />
        )}
        <SummaryRow
          total
          label={
            <>
              Value on <TradeDate value={end.date} />
            </>
          }
        >
          <Money value={end.value} />
        </SummaryRow>
      </SummaryList>
      <p className="mt-3 text-sm text-fg-2">
        Cash, money held for orders and withdrawals, and holdings. Realized gains are sales before commission
        less the average cost;{' '}
        <Link to="/gains" className="font-medium text-brand">
          Realized Gains
        </Link>{' '}
        counts them by tax lot.
      </p>
    </Card>
  )
}

function FeeRows({ performance: { fees, commissions, withdrawalFees } }: { performance: Performance }) {
  if (signOf(commissions) === 0 || signOf(withdrawalFees) === 0) {
    return (
      <SummaryRow label={signOf(withdrawalFees) === 0 ? 'Commissions' : 'Withdrawal fees'}>
        <Gain value={negative(fees)} />
      </SummaryRow>
    )
  }
  return (
    <>
      <SummaryRow label="Commissions" value={<Gain value={negative(commissions)} />} />
      <SummaryRow label="Withdrawal fees" value={<Gain value={negative(withdrawalFees)} />} />
    </>
  )
}

/** Subtracted in the sum; zero has no sign. */
const negative = (dollars: string): string => (signOf(dollars) === 0 ? dollars : `-${dollars}`)
