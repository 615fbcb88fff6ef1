import type { Instrument } from '../market/catalogue.ts'

/** Yearly standard deviation of the market factor: the S&P 500's own. */
const MARKET_VOLATILITY = 0.17

/** How far each factor moves an instrument: the standard deviation each contributes, in log price a year. */
export interface Exposure {
  readonly market: number
  readonly sector: number
  readonly sectorName: string
  readonly own: number
  /** Share of the distance to its trend that an instrument comes back in a year. */
  readonly reversion: number
}

/** Part of what the market does not explain that a sector shares. */
const SECTOR_SHARE = 0.35
/** No two funds report quite the same net asset value, not even on the same index. */
const LEAST_FUND_NOISE = 0.003
/**
 * Without this pull, 17 years of noise would put a volatile stock a factor of 100 away from a
 * plausible price; with it, the standard deviation of the log price settles near one year's.
 */
const REVERSION = 0.5
/** The volatility index lives around a level: half of a shock is gone after six weeks. */
const VOLATILITY_INDEX_REVERSION = 6

/** Splits an instrument's volatility into market, sector and own parts so that their variances add up to it. */
export function exposureOf(instrument: Instrument): Exposure {
  const market = instrument.beta * MARKET_VOLATILITY
  const unexplained = Math.max(0, instrument.volatility ** 2 - market ** 2)
  const sectorName = instrument.movesWith
  const sector = sectorName ? Math.sqrt(unexplained * SECTOR_SHARE) : 0
  const own = Math.sqrt(unexplained - sector ** 2)
  return {
    market,
    sector,
    sectorName,
    own: instrument.type === 'mutual_fund' ? Math.max(own, LEAST_FUND_NOISE) : own,
    reversion: instrument.symbol === 'VIX.INDX' ? VOLATILITY_INDEX_REVERSION : REVERSION,
  }
}
