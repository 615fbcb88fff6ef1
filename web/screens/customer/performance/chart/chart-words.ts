import type { Performance } from '#contract/trading/performance.ts'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import { tradeDateText } from '#web/features/portfolio/trade-date.tsx'
import { written } from '#web/features/portfolio/returns/own-return.tsx'
import { dollarText, signOf } from '#web/ui/figures/decimal-text.ts'
import type { PerformancePoint } from './drawn-points.ts'

/** Both ends, gain, and returns. */
export function chartCaption(
  name: string,
  performance: Performance,
  benchmark: string,
  hidesAmounts: boolean,
): string {
  const { start, end, gain, timeWeighted } = performance
  const compared = performance.benchmark?.return ?? null
  const between = `from ${tradeDateText(start.date)} to ${tradeDateText(end.date)}`
  const returns = [
    timeWeighted === null ? null : `time-weighted return ${written(timeWeighted)}`,
    compared === null ? null : `${benchmark} ${written(compared)}`,
  ].filter((part) => part !== null)
  const values = hidesAmounts
    ? []
    : [`${dollarText(start.value)} to ${dollarText(end.value)}`, gainText(gain)]
  return `${name}, ${between}: ${[...values, ...returns].join(', ')}.`
}

/** A point that keys moved to. */
export function spokenPoint(point: PerformancePoint, benchmark: string, hidesAmounts: boolean): string {
  const { deposits, withdrawals, dividends } = point
  const moved = [
    [deposits, 'deposited'],
    [withdrawals, 'withdrawn'],
    [dividends, 'in dividends'],
  ] as const
  const parts = [
    pointTimeLabel(point, { step: 'day' }),
    ...(hidesAmounts
      ? []
      : [
          dollarText(point.value),
          gainText(point.gain),
          ...moved.flatMap(([amount, word]) =>
            signOf(amount) === 0 ? [] : [`${dollarText(amount)} ${word}`],
          ),
        ]),
    ...(point.timeWeighted === null ? [] : [written(point.timeWeighted)]),
    ...(point.benchmark === null ? [] : [`${benchmark} ${written(point.benchmark)}`]),
  ]
  return parts.join(', ')
}

const gainText = (gain: string): string =>
  `${signOf(gain) < 0 ? 'lost' : 'gained'} ${dollarText(gain.replace('-', ''))}`
