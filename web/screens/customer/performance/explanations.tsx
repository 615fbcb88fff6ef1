import type { ClosedPosition, Performance } from '#contract/trading/performance.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import {
  GainParts,
  gainedText,
  type HoldingPerformance,
  unsigned,
  written,
} from '#web/features/portfolio/returns/own-return.tsx'
import type { Benchmark } from './chosen-benchmark.ts'

interface TextProps {
  performance: Performance
  /** The figure explained, signed. */
  percent: string
}

export function TimeWeightedText({ performance, percent }: TextProps) {
  const { gain, start, timeWeightedYear } = performance
  return (
    <>
      {hasFlows(performance) ? (
        <>
          <p>
            {gainedText(gain)}. <Flows performance={performance} />
          </p>
          <p>
            Each day’s gain is divided by the money that was in the account that day, and the days are
            multiplied together: {written(percent)}. When you added or withdrew money does not change it, so
            it compares with a fund or an index. It is not the gain divided by what you paid in.
          </p>
        </>
      ) : (
        <p>
          {gainedText(gain)} on <Money value={start.value} />, and no money came in or went out:{' '}
          {written(percent)}.
        </p>
      )}
      {timeWeightedYear !== null && <p>That is {written(timeWeightedYear)} a year.</p>}
    </>
  )
}

export function MoneyWeightedText({ performance, percent }: TextProps) {
  const { gain, start, end, moneyWeightedYear } = performance
  return (
    <>
      <p>
        {gainedText(gain)}. <Flows performance={performance} />
      </p>
      <p>
        {written(percent)} is the one rate at which <Money value={start.value} /> at the start
        {hasFlows(performance) && ' and what you paid in and took out, on its days,'} come to{' '}
        <Money value={end.value} />. It counts when you added money.
      </p>
      {moneyWeightedYear !== null && <p>That is {written(moneyWeightedYear)} a year.</p>}
    </>
  )
}

export function BenchmarkText({ performance, benchmark, percent }: TextProps & { benchmark: Benchmark }) {
  const { start, end, timeWeighted } = performance
  return (
    <>
      <p>
        {benchmark.name} returned {written(percent)} from <TradeDate value={start.date} /> to{' '}
        <TradeDate value={end.date} />, {benchmark.withDistributions ? 'with' : 'without'} its{' '}
        {benchmark.withDistributions ? 'distributions' : 'dividends'}.
      </p>
      {timeWeighted !== null && <p>It compares with your time-weighted return of {written(timeWeighted)}.</p>}
    </>
  )
}

export function SameMoneyText({
  performance,
  benchmark,
}: {
  performance: Performance
  benchmark: Benchmark
}) {
  const { end } = performance
  const { name, sameMoneyEnd, sameMoneyDifference } = benchmark
  if (sameMoneyEnd === null || sameMoneyDifference === null) return null
  return (
    <p>
      The same money in {name}, put in and taken out on the same days, would be worth{' '}
      <Money value={sameMoneyEnd} />. Your account is worth <Money value={end.value} />:{' '}
      <Money value={unsigned(sameMoneyDifference)} /> {signOf(sameMoneyDifference) < 0 ? 'less' : 'more'}.
    </p>
  )
}

interface ContributionTextProps {
  holding: HoldingPerformance
  performance: Performance
  /** Percentage points, signed. */
  points: string
}

export function ContributionText({ holding, performance, points }: ContributionTextProps) {
  const { timeWeighted } = performance
  return (
    <>
      <GainParts holding={holding} />
      <p>
        Each day’s gain is divided by what the whole account was worth: {written(points).replace('%', '')}{' '}
        percentage points
        {timeWeighted !== null && <> of the account’s {written(timeWeighted)}</>}.
      </p>
    </>
  )
}

export const ClosedText = ({
  position: { paid, received, income, fees, gain, percent },
}: {
  position: ClosedPosition
}) => (
  <>
    <p>
      You paid <Money value={paid} /> and received <Money value={received} />, and <Money value={income} /> in
      dividends, less <Money value={fees} /> in fees. {gainedText(gain)}.
    </p>
    <p>
      Divided by the <Money value={paid} /> that you paid, that is {written(percent)}.
    </p>
  </>
)

const hasFlows = ({ deposits, withdrawals }: Performance): boolean =>
  signOf(deposits) !== 0 || signOf(withdrawals) !== 0

function Flows({ performance: { deposits, withdrawals } }: { performance: Performance }) {
  const [isIn, isOut] = [signOf(deposits) !== 0, signOf(withdrawals) !== 0]
  if (!isIn && !isOut) return 'No money came in or went out.'
  return (
    <>
      {isIn && (
        <>
          You deposited <Money value={deposits} />
          {isOut && ' and withdrew '}
        </>
      )}
      {isOut && (
        <>
          {!isIn && 'You withdrew '}
          <Money value={withdrawals} />
        </>
      )}
      {', which is no gain or loss.'}
    </>
  )
}
