import type { ChartMode } from './drawn-points.ts'

/** Of the second line: money paid in, or the benchmark. */
export const COMPARED_COLORS: Record<ChartMode, string> = {
  value: 'var(--fg-2)',
  gain: 'var(--fg-2)',
  percent: 'var(--cat-1)',
}
