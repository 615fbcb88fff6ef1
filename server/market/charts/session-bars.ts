import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { SentBar } from '../ports/market-requests.ts'

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
