import type { Performance } from '#contract/trading/performance.ts'
import { addCents, type Cents, cents, formatCents, ZERO_CENTS } from '#domain/money/money.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import { centsOf } from '#web/features/portfolio/signed-cents.ts'

export type ChartMode = 'value' | 'gain' | 'percent'

type SeriesPoint = Performance['series'][number]

/** One close of the period. `price` is the value, for drawing; the texts are exact. */
export interface PerformancePoint extends ChartPoint, Omit<SeriesPoint, 'at'> {
  /** Dollars since the start, signed. */
  gain: string
}

/** One point a session. Points of one day stay apart: each has its own deposits. */
export const performancePoints = (series: readonly SeriesPoint[]): PerformancePoint[] =>
  series.map((point) => ({
    ...point,
    time: Date.parse(`${point.date}T00:00:00Z`) / 1000,
    price: Number(point.value),
    gain: formatCents(cents(centsOf(point.value) - centsOf(point.netPaidIn))),
  }))

export interface Drawn {
  points: PerformancePoint[]
  /** The second line: one value per point from the first on; may be empty. */
  compared: number[]
}

/**
 * A mode's points, with their height as `price`. In percent, points without a return are left out, and the benchmark's
 * line ends at its first unknown point.
 */
export function drawnIn(points: readonly PerformancePoint[], mode: ChartMode): Drawn {
  if (mode === 'value') {
    return { points: [...points], compared: points.map(({ netPaidIn }) => Number(netPaidIn)) }
  }
  if (mode === 'gain') {
    return { points: points.map((point) => ({ ...point, price: Number(point.gain) })), compared: [] }
  }
  const known = points.flatMap((point) =>
    point.timeWeighted === null ? [] : [{ ...point, price: Number(point.timeWeighted) }],
  )
  const unknown = known.findIndex(({ benchmark }) => benchmark === null)
  const compared = unknown === -1 ? known : known.slice(0, unknown)
  return { points: known, compared: compared.map(({ benchmark }) => Number(benchmark)) }
}

/** Money that came in, went out and was paid as dividends. */
type Moved = Record<'deposits' | 'withdrawals' | 'dividends', Cents>

const NOTHING: Moved = { deposits: ZERO_CENTS, withdrawals: ZERO_CENTS, dividends: ZERO_CENTS }

const movedAt = ({ deposits, withdrawals, dividends }: PerformancePoint): Moved => ({
  deposits: centsOf(deposits),
  withdrawals: centsOf(withdrawals),
  dividends: centsOf(dividends),
})

const sumOf = (a: Moved, b: Moved): Moved => ({
  deposits: addCents(a.deposits, b.deposits),
  withdrawals: addCents(a.withdrawals, b.withdrawals),
  dividends: addCents(a.dividends, b.dividends),
})

/** A part of the plot's width with deposits, withdrawals or dividends; `x` is in percent from the left. */
export type FlowMark = Moved & { x: number }

/** Percent of the width: closer marks would cover each other on a phone. */
const APART = 4

/** Where deposits, withdrawals and dividends fall; close ones are summed into one mark. */
export function flowMarks(points: readonly PerformancePoint[]): FlowMark[] {
  const marks: FlowMark[] = []
  const last = points.length - 1
  points.forEach((point, index) => {
    const moved = movedAt(point)
    if (Object.values(moved).every((amount) => amount === 0n)) return
    const x = last === 0 ? 100 : (index / last) * 100
    const before = marks.at(-1)
    if (before === undefined || x - before.x >= APART) marks.push({ x, ...moved })
    else Object.assign(before, sumOf(before, moved))
  })
  return marks
}

/**
 * At most `most` rows, from the first point to the last. Each has the deposits, withdrawals and dividends since the row
 * before, so that none is lost.
 */
export function tableRows(points: readonly PerformancePoint[], most: number): PerformancePoint[] {
  const gap = points.length <= most ? 1 : (points.length - 1) / (most - 1)
  const kept = new Set(Array.from({ length: most }, (_, at) => Math.round(at * gap)))
  const rows: PerformancePoint[] = []
  let since = NOTHING
  points.forEach((point, index) => {
    since = sumOf(since, movedAt(point))
    if (!kept.has(index)) return
    const { deposits, withdrawals, dividends } = since
    rows.push({
      ...point,
      deposits: formatCents(deposits),
      withdrawals: formatCents(withdrawals),
      dividends: formatCents(dividends),
    })
    since = NOTHING
  })
  return rows
}
