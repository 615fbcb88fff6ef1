import { MOST_LISTED } from './catalogue.ts'
import type { SessionStatus, Session } from './market-calendar.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A regular session. */
const SESSION_MS = 6.5 * HOUR_MS
/** A delayed source publishes the close by then. */
const CLOSE_KNOWN_MS = 30 * MINUTE_MS
/** After hours only corrections come. */
const AFTER_HOURS_MS = 15 * MINUTE_MS
/** Below this share of the day's calls, the rest is spread over the session. */
const SCARCE_SHARE = 0.2
/** Kept for charts, news and rates, whatever is listed. */
const KEPT_SHARE = 0.05
/** Charts may always use this share: they alone never make calls scarce. */
const CHART_SHARE = 0.75

/** A round's requests and their quota. */
export interface PollBudget {
  /** As configured. */
  readonly everyMs: number
  readonly callsPerRound: number
  readonly callsPerDay: number
  /** Calls besides price rounds: figures, net asset values, splits and dividends. */
  readonly otherCallsPerDay: number
  /** The most for one more instrument. */
  readonly otherCallsPerListed: number
  /** If a minute has its own limit. */
  readonly callsPerMinute?: number
}

/** Calls on a full session's day, without customers' charts and news. */
export function dailyCalls({ everyMs, callsPerRound, otherCallsPerDay }: PollBudget): number {
  const openMs = SESSION_MS + CLOSE_KNOWN_MS
  const rounds = openMs / everyMs + (24 * HOUR_MS - openMs) / Math.max(everyMs, AFTER_HOURS_MS)
  return Math.ceil(rounds * callsPerRound + otherCallsPerDay)
}

/**
 * How many instruments a firm may list within the day's calls, and a minute's beside charts. Funds, requested hourly,
 * count like stocks. Null without a provider.
 */
export function mostListed(budget: PollBudget | null): number {
  if (budget === null) return MOST_LISTED
  const fits = (listed: number): boolean => {
    const more = {
      ...budget,
      callsPerRound: budget.callsPerRound + listed,
      otherCallsPerDay: budget.otherCallsPerDay + listed * budget.otherCallsPerListed,
    }
    return dailyCalls(more) <= (1 - KEPT_SHARE) * budget.callsPerDay && fitsMinute(more)
  }
  let listed = 0
  while (listed < MOST_LISTED && fits(listed + 1)) listed += 1
  return listed
}

/** The shortest period in seconds within the quota. */
export function affordableSeconds(budget: PollBudget): number {
  for (let seconds = 1; ; seconds += 1) {
    if (dailyCalls({ ...budget, everyMs: seconds * SECOND_MS }) <= budget.callsPerDay) return seconds
  }
}

/**
 * The share of the day's calls for charts: three quarters, more if polling does not need it until the UTC day ends.
 * `sessions` are the running or last one, and the next.
 */
export function chartShare(
  { everyMs, callsPerRound, callsPerDay }: PollBudget,
  sessions: readonly Session[],
  nowMs: number,
): number {
  const leftMs = 24 * HOUR_MS - (nowMs % (24 * HOUR_MS))
  const openMs = sessions
    .map(({ opensAtMs, closesAtMs }) => {
      const untilMs = Math.min(closesAtMs + CLOSE_KNOWN_MS, nowMs + leftMs)
      return Math.max(0, untilMs - Math.max(opensAtMs, nowMs))
    })
    .reduce((a, b) => a + b, 0)
  const rounds = openMs / everyMs + Math.max(0, leftMs - openMs) / Math.max(everyMs, AFTER_HOURS_MS)
  return Math.max(CHART_SHARE, 1 - (rounds * callsPerRound) / callsPerDay)
}

/** Quotes are stale after at most three times this, however slow polling is. */
const LONGEST_PUBLISHED_MS = 5 * MINUTE_MS

/**
 * The period that decides staleness in session: as configured, or slower when polling is. Never the longer one of after
 * hours, which would fill the first orders at yesterday's price.
 */
export function publishedEveryMs(
  budget: PollBudget,
  status: SessionStatus,
  nowMs: number,
  callsLeft: number,
): number {
  if (!status.isOpen) return budget.everyMs
  const slowedMs = Math.min(pollEveryMs(budget, status, nowMs, callsLeft), LONGEST_PUBLISHED_MS)
  return Math.max(budget.everyMs, slowedMs)
}

/**
 * The wait for the next round: in session as configured, or slower when under a fifth of the day's calls is left and
 * would not last; a quarter of an hour when prices stand still.
 */
export function pollEveryMs(
  budget: PollBudget,
  status: SessionStatus,
  nowMs: number,
  callsLeft: number,
): number {
  const { everyMs, callsPerRound, callsPerDay } = budget
  const knownAtMs = status.session.closesAtMs + CLOSE_KNOWN_MS
  if (nowMs >= knownAtMs) return Math.max(everyMs, AFTER_HOURS_MS)
  if (callsLeft >= callsPerDay * SCARCE_SHARE) return everyMs
  const rounds = Math.max(1, Math.trunc(callsLeft / callsPerRound))
  return Math.max(everyMs, Math.ceil((knownAtMs - nowMs) / rounds))
}

/** The least share of a minute's calls for charts; prices take turns then. */
const CHART_MINUTE_SHARE = 0.25

/** The share of a minute's calls beside polling. */
export function minuteShare({ everyMs, callsPerRound, callsPerMinute }: PollBudget): number {
  if (callsPerMinute === undefined) return 1
  const rounds = Math.ceil(MINUTE_MS / everyMs)
  return Math.max(CHART_MINUTE_SHARE, 1 - (rounds * callsPerRound) / callsPerMinute)
}

/** Whether rounds leave charts their share. */
const fitsMinute = ({ everyMs, callsPerRound, callsPerMinute }: PollBudget): boolean =>
  callsPerMinute === undefined || secondsWithinMinute(callsPerRound, callsPerMinute) * SECOND_MS <= everyMs

/** The shortest period in seconds that leaves charts their share of a minute's calls. */
export const secondsWithinMinute = (callsPerRound: number, callsPerMinute: number): number =>
  Math.ceil((60 * callsPerRound) / (callsPerMinute * (1 - CHART_MINUTE_SHARE)))
