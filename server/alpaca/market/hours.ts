import { dateMeant } from '#domain/alpaca/date-meant.ts'
import {
  MARKETS,
  MARKET_TIME_ZONE,
  type MarketClock,
  type NamedMarket,
  marketClockAt,
  newYorkTimestamp,
  sessionsBetween,
} from '#domain/alpaca/market-clock.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { settlementDate } from '#domain/tax-lots/settlement.ts'
import { CALENDAR_ENDS, CALENDAR_STARTS, type Session } from '#domain/market/market-calendar.ts'
import { alpacaError } from '#contract/alpaca/errors.ts'
import type { Market } from '#server/market/market.ts'
import type { Clock } from '#server/platform/clock.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-call.ts'

interface HoursParts {
  market: Pick<Market, 'calendar'>
  clock: Pick<Clock, 'now'>
}

type HoursCalls = 'getClock' | 'getCalendar' | 'getMarketClocks' | 'getMarketCalendar'

const OUTSIDE = alpacaError(
  'bad_input',
  `time is outside the calendar, ${CALENDAR_STARTS} to ${CALENDAR_ENDS}`,
)

/** For version 2, which knows one market, and version 3, which names it. */
export const hoursHandlers = ({ market, clock }: HoursParts): Pick<AlpacaHandlers, HoursCalls> => {
  const sessionsIn = ({ start, end }: { start?: Date | undefined; end?: Date | undefined }) =>
    sessionsBetween(market.calendar, dateMeant(start ?? clock.now()), end ? dateMeant(end) : CALENDAR_ENDS)
  return {
    getClock() {
      const now = clock.now()
      const { isOpen, nextOpenMs, nextCloseMs } = market.calendar.statusAt(now.getTime())
      return new AlpacaAnswer({
        timestamp: now.toISOString(),
        is_open: isOpen,
        next_open: new Date(nextOpenMs).toISOString(),
        next_close: new Date(nextCloseMs).toISOString(),
      })
    },
    getCalendar: ({ query }) =>
      new AlpacaAnswer(
        sessionsIn(query).map((session) => presentSession(session, settlementDate(market.calendar, session))),
      ),
    getMarketClocks({ query: { markets = MARKETS, time = clock.now() } }) {
      const found = marketClockAt(market.calendar, time.getTime())
      if (!found) return OUTSIDE
      return new AlpacaAnswer({ clocks: markets.map((named) => presentClock(named, time, found)) })
    },
    getMarketCalendar({ params, query }) {
      const show =
        query.timezone === 'UTC' ? (atMs: number) => new Date(atMs).toISOString() : newYorkTimestamp
      return new AlpacaAnswer({
        market: presentMarket(params.market),
        calendar: sessionsIn(query).map((session) => ({
          date: session.date,
          core_start: show(session.opensAtMs),
          core_end: show(session.closesAtMs),
          settlement_date: settlementDate(market.calendar, session),
        })),
      })
    },
  }
}

const presentMarket = ({ acronym, mic, name }: NamedMarket) => ({
  acronym,
  mic,
  name,
  timezone: MARKET_TIME_ZONE,
})

const presentClock = (
  market: NamedMarket,
  time: Date,
  { phase, phaseEndsAtMs, isMarketDay, nextOpenMs, nextCloseMs }: MarketClock,
) => ({
  market: presentMarket(market),
  timestamp: newYorkTimestamp(time.getTime()),
  is_market_day: isMarketDay,
  phase,
  phase_until: newYorkTimestamp(phaseEndsAtMs),
  next_market_open: newYorkTimestamp(nextOpenMs),
  next_market_close: newYorkTimestamp(nextCloseMs),
})

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: MARKET_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function presentSession({ date, opensAtMs, closesAtMs }: Session, settlesOn: NewYorkDate) {
  const open = TIME.format(opensAtMs)
  const ends = TIME.format(closesAtMs)
  // A session until midnight ends on the next day.
  const close = ends === '00:00' ? '24:00' : ends
  return {
    date,
    open,
    close,
    session_open: open.replace(':', ''),
    session_close: close.replace(':', ''),
    settlement_date: settlesOn,
  }
}
