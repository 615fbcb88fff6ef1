import { FUNDS, INDICES, STOCKS } from './catalogue-table.ts'

/** What every instrument needs to be simulated. Figures are scale only (see the table). */
interface Simulated {
  readonly symbol: string
  readonly name: string
  /** US dollars, or index points, at the close of the anchor session. */
  readonly basePrice: number
  /** Yearly standard deviation of the log-return. */
  readonly volatility: number
  readonly beta: number
  /** Trend of the log price in a year. */
  readonly drift: number
}

export interface Stock extends Simulated {
  readonly type: 'stock'
  readonly sector: string
  readonly exchange: string
  /** The company's web domain, for its logo. */
  readonly domain: string
  readonly sharesOutstanding: number
  /** US dollars a year; null where there is nothing to earn a multiple on. */
  readonly earningsPerShare: number | null
  /** Shares on an average day. */
  readonly averageVolume: number
}

export interface Fund extends Simulated {
  readonly type: 'mutual_fund'
  readonly category: string
  /** Percent a year. */
  readonly expenseRatioPercent: number
}

export interface CatalogueIndex extends Simulated {
  readonly type: 'index'
}

/** What can be traded. */
export type Tradable = Stock | Fund
export type Instrument = Tradable | CatalogueIndex

export const CATALOGUE_STOCKS: readonly Stock[] = rowsOf(STOCKS).map(stockOf)
export const CATALOGUE_FUNDS: readonly Fund[] = rowsOf(FUNDS).map(fundOf)
export const CATALOGUE_INDICES: readonly CatalogueIndex[] = rowsOf(INDICES).map(indexOf)
export const CATALOGUE: readonly Instrument[] = [
  ...CATALOGUE_STOCKS,
  ...CATALOGUE_FUNDS,
  ...CATALOGUE_INDICES,
]

const bySymbol = new Map(CATALOGUE.map((instrument) => [instrument.symbol, instrument]))

/** The instrument with this upper-case symbol, or null. */
export const findInstrument = (symbol: string): Instrument | null => bySymbol.get(symbol) ?? null

/** The same for what can be traded: an index cannot. */
export function findTradable(symbol: string): Tradable | null {
  const found = findInstrument(symbol)
  return found && found.type !== 'index' ? found : null
}

function rowsOf(table: string): string[][] {
  const [, ...rows] = table.trim().split('\n')
  return rows.map((row) => row.split(' | '))
}

function stockOf(row: string[]): Stock {
  const [symbol = '', name = '', sector = '', exchange = '', domain = '', ...figures] = row
  const [basePrice = 0, sharesMillion = 0, priceToEarnings = 0, volumeMillion = 0, ...risk] =
    figures.map(Number)
  return {
    type: 'stock',
    symbol,
    name,
    sector,
    exchange,
    domain,
    basePrice,
    sharesOutstanding: sharesMillion * 1e6,
    earningsPerShare: priceToEarnings > 0 ? basePrice / priceToEarnings : null,
    averageVolume: volumeMillion * 1e6,
    ...riskOf(risk),
  }
}

function fundOf(row: string[]): Fund {
  const [symbol = '', name = '', category = '', ...figures] = row
  const [expenseRatioPercent = 0, basePrice = 0, ...risk] = figures.map(Number)
  return { type: 'mutual_fund', symbol, name, category, expenseRatioPercent, basePrice, ...riskOf(risk) }
}

function indexOf(row: string[]): CatalogueIndex {
  const [symbol = '', name = '', ...figures] = row
  const [basePrice = 0, ...risk] = figures.map(Number)
  return { type: 'index', symbol, name, basePrice, ...riskOf(risk) }
}

function riskOf([volatility = 0, beta = 0, drift = 0]: number[]) {
  return { volatility, beta, drift }
}
