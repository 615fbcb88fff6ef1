import { NO_SPLIT, combinedSplit } from '#domain/trading/corporate-action.ts'
import { dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import type { RecentSplit } from '../corporate-actions/list-recent-splits.ts'
import type { SentBar, SentDay } from '../ports/market-requests.ts'
import type { OwnMinute } from './session-bars.ts'

/** Bars as traded, in shares after these splits. */
export const barsAfterSplits = <Traded extends SentBar>(
  bars: readonly Traded[],
  splits: readonly RecentSplit[],
): Traded[] => bars.map((bar) => barAfter(bar, splitSince(splits, bar.startsAtMs)))

/** The same for our own minutes, with session volume. */
export const minutesAfterSplits = (
  minutes: readonly OwnMinute[],
  splits: readonly RecentSplit[],
): OwnMinute[] =>
  barsAfterSplits(minutes, splits).map((minute) => ({
    ...minute,
    volumeSoFar:
      minute.volumeSoFar && Math.round(minute.volumeSoFar / perShare(splitSince(splits, minute.startsAtMs))),
  }))

/** Bars adjusted until the request, in shares after later splits. */
export function barsSince(
  bars: readonly SentBar[],
  receivedAt: Date,
  splits: readonly RecentSplit[],
): SentBar[] {
  const since = splitSince(splits, receivedAt.getTime())
  return bars.map((bar) => barAfter(bar, since))
}

/** The same of days. */
export function daysSince(
  days: readonly SentDay[],
  receivedAt: Date,
  splits: readonly RecentSplit[],
): SentDay[] {
  const factor = perShare(splitSince(splits, receivedAt.getTime()))
  if (factor === 1) return [...days]
  return days.map(({ volume, ...day }) => ({
    ...day,
    adjusted: day.adjusted * factor,
    ...(volume === undefined ? {} : { volume: Math.round(volume / factor) }),
  }))
}

/** All splits after an instant's day, combined. */
const splitSince = (splits: readonly RecentSplit[], instantMs: number): SplitRatio =>
  splits
    .filter(({ exDate }) => newYorkInstant(dayOfDate(exDate), 0) > instantMs)
    .map(({ split }) => split)
    .reduce(combinedSplit, NO_SPLIT)

/** A new share as part of an old one. */
const perShare = ({ newShares, oldShares }: SplitRatio): number => Number(oldShares) / Number(newShares)

function barAfter<Traded extends SentBar>(bar: Traded, split: SplitRatio): Traded {
  const factor = perShare(split)
  if (factor === 1) return bar
  return {
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
    volume: Math.round(bar.volume / factor),
  }
}
