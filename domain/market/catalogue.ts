import { FUNDS, INDICES, STOCKS, dividendPercentOf } from './catalogue-table.ts'

/** Figures for simulation, for scale only (see the table). */
interface Simulated {
  readonly symbol: string
  readonly name: string
  /** US dollars or index points at the anchor close. */
  readonly basePrice: number
  /** Yearly, of the log-return. */
  readonly volatility: number
  readonly beta: number
  /** Of the log price, per year. */
  readonly drift: number
  /** The sector whose shocks its simulated price shares; empty for none. Unaffected by corrections. */
  readonly movesWith: string
}

interface Held extends Simulated {
  /** Percent of the price a year, simulated; 0 for none. */
  readonly dividendYieldPercent: number
}

export interface Stock extends Held {
  readonly type: 'stock'
  readonly sector: string
  readonly exchange: string
  /** For its logo. */
  readonly domain: string
  readonly sharesOutstanding: number
  /** US dollars a year; null without meaningful earnings. */
  readonly earningsPerShare: number | null
  readonly averageVolume: number
}

export interface Fund extends Held {
  readonly type: 'mutual_fund'
  readonly category: string
  /** Percent a year. */
  readonly expenseRatioPercent: number
}

export interface CatalogueIndex extends Simulated {
  readonly type: 'index'
}

export type Tradable = Stock | Fund
export type Instrument = Tradable | CatalogueIndex

/** All instruments. Frozen: it is only replaced as a whole, with the settings. */
export interface Catalogue {
  /** The product's first, then listed ones. */
  readonly stocks: readonly Stock[]
  readonly funds: readonly Fund[]
  readonly indices: readonly CatalogueIndex[]
  /** Stocks and funds. */
  readonly tradables: readonly Tradable[]
  readonly all: readonly Instrument[]
  /** In order of listing. */
  readonly listed: readonly Tradable[]
  /** By upper-case symbol, or null. */
  find(symbol: string): Instrument | null
  /** Without indices. */
  findTradable(symbol: string): Tradable | null
}

const TECHNOLOGY = 'Information Technology'
const LEANS_TO_TECHNOLOGY: ReadonlySet<string> = new Set(['IXIC.INDX', 'NDX.INDX', 'Large Growth'])

const OWN_STOCKS: readonly Stock[] = rowsOf(STOCKS).map(stockOf)
const OWN_FUNDS: readonly Fund[] = rowsOf(FUNDS).map(fundOf)
const OWN_INDICES: readonly CatalogueIndex[] = Object.freeze(rowsOf(INDICES).map(indexOf))
const OWN_SYMBOLS: ReadonlySet<string> = new Set(
  [...OWN_STOCKS, ...OWN_FUNDS, ...OWN_INDICES].map(({ symbol }) => symbol),
)

/** Every server simulates or polls all of them, even if a provider's quota allows more. */
export const MOST_LISTED = 100

/** The product's instruments. */
export const BUILT_IN: Catalogue = catalogueOf([])

/** The size of caches: one smaller would evict each entry before its reuse. */
export const MOST_INSTRUMENTS = BUILT_IN.all.length + MOST_LISTED

/** The product's instruments, and listed ones of unique symbols that it does not have. */
export function createCatalogue(listed: readonly Tradable[]): Catalogue {
  const added = listed.filter(({ symbol }) => !OWN_SYMBOLS.has(symbol))
  return added.length === 0 ? BUILT_IN : catalogueOf(added)
}

function catalogueOf(listed: readonly Tradable[]): Catalogue {
  const stocks = [...OWN_STOCKS, ...listed.filter((one) => one.type === 'stock')]
  const funds = [...OWN_FUNDS, ...listed.filter((one) => one.type === 'mutual_fund')]
  const tradables: readonly Tradable[] = [...stocks, ...funds]
  const all: readonly Instrument[] = [...tradables, ...OWN_INDICES]
  const bySymbol = new Map(all.map((instrument) => [instrument.symbol, instrument]))
  const find = (symbol: string): Instrument | null => bySymbol.get(symbol) ?? null
  return Object.freeze({
    stocks: Object.freeze(stocks),
    funds: Object.freeze(funds),
    indices: OWN_INDICES,
    tradables: Object.freeze(tradables),
    all: Object.freeze(all),
    listed: Object.freeze([...listed]),
    find,
    findTradable(symbol: string): Tradable | null {
      const found = find(symbol)
      return found && found.type !== 'index' ? found : null
    },
  })
}

/** The sector whose shocks an instrument shares, by sector, category or index symbol. */
export function movesWithOf(group: string, type: Instrument['type']): string {
  if (type === 'stock') return group
  return LEANS_TO_TECHNOLOGY.has(group) ? TECHNOLOGY : ''
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
    dividendYieldPercent: dividendPercentOf(symbol),
    movesWith: sector,
    ...riskOf(risk),
  }
}

function fundOf(row: string[]): Fund {
  const [symbol = '', name = '', category = '', ...figures] = row
  const [expenseRatioPercent = 0, basePrice = 0, ...risk] = figures.map(Number)
  return {
    type: 'mutual_fund',
    symbol,
    name,
    category,
    expenseRatioPercent,
    basePrice,
    dividendYieldPercent: dividendPercentOf(symbol),
    movesWith: movesWithOf(category, 'mutual_fund'),
    ...riskOf(risk),
  }
}

function indexOf(row: string[]): CatalogueIndex {
  const [symbol = '', name = '', ...figures] = row
  const [basePrice = 0, ...risk] = figures.map(Number)
  return { type: 'index', symbol, name, basePrice, movesWith: movesWithOf(symbol, 'index'), ...riskOf(risk) }
}

function riskOf([volatility = 0, beta = 0, drift = 0]: number[]) {
  return { volatility, beta, drift }
}
