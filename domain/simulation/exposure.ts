import type { Instrument } from '../market/catalogue.ts'

/** The S&P 500's yearly standard deviation. */
const MARKET_VOLATILITY = 0.17

/** The standard deviation that each factor contributes to the yearly log price. */
export interface Exposure {
  readonly market: number
  readonly sector: number
  readonly sectorName: string
  readonly own: number
  /** Share of the distance to trend that reverts in a year. */
  readonly reversion: number
}

/** A sector's share of what the market leaves. */
const SECTOR_SHARE = 0.35
/** No two funds report quite the same value, even on one index. */
const LEAST_FUND_NOISE = 0.003
/**
 * Without it, 17 years of noise would put a volatile stock a factor of 100 off; with it, the log price's standard
 * deviation settles near one year's.
 */
const REVERSION = 0.5
/** The volatility index reverts: half of a shock is gone after six weeks. */
const VOLATILITY_INDEX_REVERSION = 6

/** Splits volatility into market, sector and own parts whose variances add up to it. */
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
