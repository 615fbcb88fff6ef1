import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { SentBar, SentDay } from '../ports/market-requests.ts'
import { NO_SPLIT, combinedSplit } from '#domain/trading/corporate-action.ts'
import { dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import type { RecentSplit } from '../corporate-actions/stored-actions.ts'

const MINUTE_MS = 60_000

/** A minute of quotes, which carry the session's volume. */
export type OwnMinute = SentBar & { volumeSoFar: number | null }

/** A provider's bars of regular hours, plus our own minutes until its bars come, hours after the close. */
export function barsWithOwn(
  calendar: MarketCalendar,
  bars: readonly SentBar[],
  own: readonly OwnMinute[],
  minutes: number,
): SentBar[] {
  const regular = bars.filter(({ startsAtMs }) => isInSession(calendar, startsAtMs))
  const last = regular.at(-1)
  const fromMs = last ? last.startsAtMs + minutes * MINUTE_MS : -Infinity
  const newer = withVolumes(calendar, own).filter(({ startsAtMs }) => startsAtMs >= fromMs)
  return [...regular, ...joined(calendar, newer, minutes)]
}

const isInSession = (calendar: MarketCalendar, atMs: number): boolean =>
  atMs < calendar.latestSession(atMs).closesAtMs

/** Each minute's volume: the increase since the last. */
function withVolumes(calendar: MarketCalendar, own: readonly OwnMinute[]): SentBar[] {
  let before: { index: number; volume: number } | null = null
  return own
    .filter(({ startsAtMs }) => isInSession(calendar, startsAtMs))
    .map(({ volumeSoFar, ...bar }) => {
      const { index } = calendar.latestSession(bar.startsAtMs)
      const added = before?.index === index && volumeSoFar !== null ? volumeSoFar - before.volume : 0
      if (volumeSoFar !== null) before = { index, volume: volumeSoFar }
      return { ...bar, volume: Math.max(0, added) }
    })
}

/** Joins minutes into longer bars, counted from the open. */
function joined(calendar: MarketCalendar, bars: readonly SentBar[], minutes: number): SentBar[] {
  const longer = new Map<number, SentBar>()
  for (const bar of bars) {
    const { opensAtMs } = calendar.latestSession(bar.startsAtMs)
    const spanMs = minutes * MINUTE_MS
    const startsAtMs = opensAtMs + Math.floor((bar.startsAtMs - opensAtMs) / spanMs) * spanMs
    const known = longer.get(startsAtMs)
    longer.set(
      startsAtMs,
      known
        ? {
            ...known,
            high: Math.max(known.high, bar.high),
            low: Math.min(known.low, bar.low),
            close: bar.close,
            volume: known.volume + bar.volume,
          }
        : { ...bar, startsAtMs },
    )
  }
  return [...longer.values()]
}

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
