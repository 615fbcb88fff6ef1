import { SIMULATION_ENDS, type Timeline, timelineOf } from './timeline.ts'
import { type Instrument, MOST_INSTRUMENTS } from '../market/catalogue.ts'
import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import type { NewYorkDate } from '../market/new-york-time.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { type DailyWalk, type FeltShocks, pushOf, walkDailyCloses } from './daily-closes.ts'
import { createEarnedDividends } from './earned-dividends.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import { dailyShocks, factorPath, overnightGap, swingOf } from './factor-path.ts'
import { momentAt } from './moment.ts'
import { noiseKey } from './noise.ts'
import { type SessionPath, sessionPath } from './session-path.ts'
import { cumulativeVolume, sessionVolume, volumeAfter } from './session-shape.ts'
import { type ShareCount, pathInShares, priceInShares, volumeInShares } from './share-count.ts'
import { type SimulatedSplit, sharesBeforeSplits, splitsOf } from './splits.ts'

/** An instrument at an instant, in that day's shares: prices in cents of a dollar or point, volume in whole shares. */
export interface SimulatedQuote {
  readonly price: number
  readonly previousClose: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly volume: number
  /** The requested second, or the close. */
  readonly atMs: number
}

/**
 * A pure function of (seed, instrument, instant). Instants are epoch ms; outside 2009 to 2040 throws a RangeError.
 * Prices and volumes are in shares of a day, by default the session's.
 */
export interface SimulatedMarket {
  readonly seed: number
  readonly calendar: MarketCalendar
  readonly firstSession: Session
  quoteAt(instrument: Instrument, instantMs: number): SimulatedQuote
  /** Cents at a session's end. */
  closeOf(instrument: Instrument, session: Session, inSharesOf?: NewYorkDate): number
  previousCloseOf(instrument: Instrument, session: Session): number
  /** A session's move in daily standard deviations. */
  surpriseOf(instrument: Instrument, session: Session): number
  pathOf(instrument: Instrument, session: Session, inSharesOf?: NewYorkDate): SessionPath
  /** Whole shares in a session's first `second` seconds. */
  volumeOf(instrument: Instrument, session: Session, second: number, inSharesOf?: NewYorkDate): number
  /** Earliest first. */
  splitsOf(instrument: Instrument): readonly SimulatedSplit[]
  /** What a catalog share has become by a day. */
  sharesOn(instrument: Instrument, date: NewYorkDate): ShareCount
}

interface Simulation {
  readonly exposure: Exposure
  readonly shocks: FeltShocks
  readonly walk: DailyWalk
  readonly ownKey: number
  readonly volumeKey: number
}

/** All instruments' paths today (at most 176), and one's last 60 sessions for an hourly chart. */
const PATHS_KEPT = 256

const madeFor = new WeakMap<MarketCalendar, Map<number, SimulatedMarket>>()

/** A seed's market: one object per seed and calendar. */
export function createSimulatedMarket(seed: number, calendar: MarketCalendar): SimulatedMarket {
  const ofSeeds = madeFor.get(calendar) ?? new Map<number, SimulatedMarket>()
  madeFor.set(calendar, ofSeeds)
  const market = ofSeeds.get(seed) ?? makeMarket(seed, calendar)
  ofSeeds.set(seed, market)
  return market
}

/**
 * A market; `earnings` is added to its paths. Computed on demand: daily closes of the product's 76 instruments take 90
 * ms together, then a tick of all quotes under 1 ms.
 */
export function makeMarket(
  seed: number,
  calendar: MarketCalendar,
  earnings = createEarnedDividends,
): SimulatedMarket {
  const timeline = timelineOf(calendar)
  const simulationOf = simulationsOf(seed, timeline)
  const paths = createPaths(seed, timeline, simulationOf)
  const earnedIn = earnings(seed, timeline)
  /** Cents per catalog share at a session's end, or one so many before. */
  const catalogueClose = (instrument: Instrument, session: Session, before = 0): number =>
    (simulationOf(instrument).walk.closes[timeline.placeOf(session) - before] ?? 0) +
    earnedIn(instrument, session, before)
  const { splitsOfOne, sharesOn } = createShares(seed, calendar, catalogueClose)
  const surpriseOf = (instrument: Instrument, session: Session): number => {
    const logReturn = simulationOf(instrument).walk.logReturns[timeline.placeOf(session)] ?? 0
    return (logReturn / instrument.volatility) * Math.sqrt(calendar.sessionsPerYear)
  }
  const tradedOf = createVolumes(timeline, simulationOf, surpriseOf)

  const pathOf = (instrument: Instrument, session: Session, inSharesOf = session.date): SessionPath =>
    pathInShares(
      paths(instrument, session),
      { inSession: earnedIn(instrument, session), inSessionBefore: earnedIn(instrument, session, 1) },
      sharesOn(instrument, inSharesOf),
    )

  const volumeOf: SimulatedMarket['volumeOf'] = (instrument, session, second, inSharesOf = session.date) =>
    instrument.type === 'stock'
      ? volumeInShares(tradedOf(instrument, session, second), sharesOn(instrument, inSharesOf))
      : 0

  return {
    seed,
    calendar,
    firstSession: timeline.firstSession,
    pathOf,
    surpriseOf,
    volumeOf,
    splitsOf: splitsOfOne,
    sharesOn,
    previousCloseOf: (instrument, session) =>
      priceInShares(catalogueClose(instrument, session, 1), sharesOn(instrument, session.date)),
    closeOf: (instrument, session, inSharesOf = session.date) =>
      priceInShares(catalogueClose(instrument, session), sharesOn(instrument, inSharesOf)),
    quoteAt(instrument, instantMs) {
      const { session, second, atMs, today } = momentAt(calendar, instantMs)
      const path = pathOf(instrument, session, today)
      return {
        price: path.priceAt(second),
        previousClose: path.previousClose,
        open: path.open,
        ...path.extremesOf(0, second),
        volume: volumeOf(instrument, session, second, today),
        atMs,
      }
    },
  }
}

type Stock = Extract<Instrument, { type: 'stock' }>

type SimulationOf = (instrument: Instrument) => Simulation

/** Each instrument's exposures, daily shocks and closes. */
function simulationsOf(seed: number, { calendar, days, anchor }: Timeline): SimulationOf {
  const noShocks = new Float64Array(days.length)
  const rememberShocks = createBoundedCache<string, Float64Array>(MOST_INSTRUMENTS)
  const shocksOf = (name: string) => rememberShocks(name, () => dailyShocks(noiseKey(seed, name), days))
  const rememberSimulation = createBoundedCache<string, Simulation>(MOST_INSTRUMENTS)

  return (instrument) =>
    rememberSimulation(instrument.symbol, () => {
      const exposure = exposureOf(instrument)
      const shocks = {
        market: shocksOf('market'),
        sector: exposure.sectorName ? shocksOf(exposure.sectorName) : noShocks,
        own: exposure.own > 0 ? dailyShocks(noiseKey(seed, instrument.symbol), days) : noShocks,
      }
      return {
        exposure,
        shocks,
        walk: walkDailyCloses(instrument, exposure, shocks, anchor, calendar.sessionsPerYear),
        ownKey: noiseKey(seed, instrument.symbol),
        volumeKey: noiseKey(seed, `${instrument.symbol} volume`),
      }
    })
}

/** An instrument's session in catalog shares. */
function createPaths(seed: number, timeline: Timeline, simulationOf: SimulationOf) {
  const { calendar, placeOf, shapeOf, sessionKey } = timeline
  const marketKey = noiseKey(seed, 'market')
  const none = new Float64Array(0)
  const rememberFactor = createBoundedCache<string, Float64Array>(PATHS_KEPT)
  const rememberPath = createBoundedCache<string, SessionPath>(PATHS_KEPT)

  /** A factor's session; round the clock it opens at the last close. */
  function pathOfFactor(key: number, shock: number, session: Session): Float64Array {
    const dayKey = sessionKey(key, session)
    const gap = calendar.hours === 'always' ? 0 : overnightGap(dayKey, shock)
    return factorPath(dayKey, shock, gap, shapeOf(session))
  }
  const sharedPath = (name: string, shock: number, session: Session) =>
    rememberFactor(`${name} ${session.index}`, () => pathOfFactor(noiseKey(seed, name), shock, session))

  function buildPath(instrument: Instrument, session: Session): SessionPath {
    const { exposure, shocks, walk, ownKey } = simulationOf(instrument)
    const place = placeOf(session)
    const shape = shapeOf(session)
    const perSession = 1 / Math.sqrt(calendar.sessionsPerYear)
    const marketShock = shocks.market[place] ?? 0
    const sectorShock = shocks.sector[place] ?? 0
    const ownShock = shocks.own[place] ?? 0
    const market = sharedPath('market', marketShock, session)
    const sector = exposure.sectorName ? sharedPath(exposure.sectorName, sectorShock, session) : none
    const own = pathOfFactor(ownKey, ownShock, session)

    // Trend, pull and daily limit add a remainder to the factors, spread evenly.
    const remainder = (walk.logReturns[place] ?? 0) - perSession * pushOf(exposure, shocks, place)
    const minutes = new Float64Array(shape.minutes + 1)
    for (let minute = 0; minute <= shape.minutes; minute += 1) {
      const pushed =
        exposure.market * (market[minute] ?? 0) +
        exposure.sector * (sector[minute] ?? 0) +
        exposure.own * (own[minute] ?? 0)
      minutes[minute] = perSession * pushed + (remainder * minute) / shape.minutes
    }
    return sessionPath({
      previousClose: walk.closes[place - 1] ?? 0,
      close: walk.closes[place] ?? 0,
      minutes,
      marketSwing: perSession * exposure.market * swingOf(marketShock),
      ownSwing: perSession * Math.hypot(exposure.sector, exposure.own) * swingOf(ownShock),
      marketKey: sessionKey(marketKey, session),
      ownKey: sessionKey(ownKey, session),
      shape,
    })
  }

  return (instrument: Instrument, session: Session): SessionPath =>
    rememberPath(`${instrument.symbol} ${session.index}`, () => buildPath(instrument, session))
}

/** Splits, and what they made of a catalog share. */
function createShares(
  seed: number,
  calendar: MarketCalendar,
  catalogueClose: (instrument: Instrument, session: Session) => number,
) {
  const rememberSplits = createBoundedCache<string, readonly SimulatedSplit[]>(MOST_INSTRUMENTS)

  function splitsOfOne(instrument: Instrument): readonly SimulatedSplit[] {
    if (instrument.type !== 'stock') return NO_SPLITS
    return rememberSplits(instrument.symbol, () =>
      splitsOf({ seed, calendar, upTo: SIMULATION_ENDS }, instrument.symbol, (session) =>
        catalogueClose(instrument, session),
      ),
    )
  }

  function sharesOn(instrument: Instrument, date: NewYorkDate): ShareCount {
    const latest = splitsOfOne(instrument).findLast(({ exDate }) => exDate <= date)
    return latest?.shares ?? sharesBeforeSplits(instrument.symbol)
  }
  return { splitsOfOne, sharesOn }
}

/** A stock's volume in a session's first seconds, in catalog shares. */
function createVolumes(
  { sessionKey, shapeOf }: Timeline,
  simulationOf: SimulationOf,
  surpriseOf: (instrument: Instrument, session: Session) => number,
) {
  const rememberVolume = createBoundedCache<string, Float64Array>(PATHS_KEPT)
  return (instrument: Stock, session: Session, second: number): number => {
    const dayKey = sessionKey(simulationOf(instrument).volumeKey, session)
    const total = () => sessionVolume(dayKey, instrument.averageVolume, surpriseOf(instrument, session))
    // Daily lines need no minutes.
    if (second >= (session.closesAtMs - session.opensAtMs) / 1_000) return total()
    const traded = rememberVolume(`${instrument.symbol} ${session.index}`, () =>
      cumulativeVolume(dayKey, total(), shapeOf(session)),
    )
    return volumeAfter(traded, second)
  }
}

const NO_SPLITS: readonly SimulatedSplit[] = []
