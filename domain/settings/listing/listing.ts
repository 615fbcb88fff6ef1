import { DEPOSIT_CURRENCIES } from '../../cash/deposit.ts'
import { BUILT_IN, type Fund, type Stock, type Tradable, movesWithOf } from '../../market/catalogue.ts'
import { formatDecimal, parseDecimal } from '../../money/decimal.ts'
import { type TypedValue, type ValueKind, rangeText } from '../setting-values.ts'
import { EXCHANGES, LISTING_PARTS, type ListingPart, SECTORS } from './listing-parts.ts'
import { isShown, normalizeLine } from '../../text/shown.ts'

/** What is wrong with each part, in a sentence; `symbol` is the key. */
export type ListingFaults = Readonly<Partial<Record<ListingPart | 'symbol', string>>>

/** A stored listing: one text for each part, or nothing. */
type Texts = Readonly<Record<ListingPart, string>>

/** As United States exchanges write it: up to five characters, and a share class. */
const SYMBOL = /^[A-Z][A-Z0-9]{0,4}(?:-[A-Z])?$/
const MAX_NAME = 80
const MAX_CATEGORY = 40
const MAX_DOMAIN = 100
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** Units of 10^-scale, from `least` to `most`, and the default. */
interface FigureRule {
  readonly scale: number
  readonly least: bigint
  readonly most: bigint
  /** Undefined: required, unless the part is optional. */
  readonly standard?: Readonly<Record<Tradable['type'], string>>
}

const same = (text: string) => ({ stock: text, mutual_fund: text })
const FIGURES: Partial<Readonly<Record<ListingPart, FigureRule>>> = {
  expenseRatio: { scale: 3, least: 0n, most: 10_000n },
  lastClose: { scale: 2, least: 1_00n, most: 100_000_00n },
  volatility: { scale: 1, least: 1_0n, most: 150_0n, standard: { stock: '30', mutual_fund: '15' } },
  beta: { scale: 2, least: 0n, most: 4_00n, standard: same('1') },
  drift: { scale: 1, least: 0n, most: 30_0n, standard: same('8') },
  dividendYield: { scale: 2, least: 0n, most: 20_00n, standard: same('0') },
  sharesOutstanding: { scale: 6, least: 1_000000n, most: 100_000_000000n, standard: same('500') },
  earningsPerShare: { scale: 2, least: 1n, most: 10_000_00n },
  averageVolume: { scale: 6, least: 1_000n, most: 1_000_000000n, standard: same('5') },
}

/**
 * An instrument that the business lists, typed part by part under its symbol. Refuses an empty value: what customers
 * may hold is never unlisted. Only the canonical form counts, with every default written out, so that a later default
 * changes no past.
 */
export const listingKind = (symbol: string): ValueKind<Tradable | null> => ({
  unit: '',
  parts: LISTING_PARTS,
  allowed: 'Enter the whole instrument. It stays listed; how it is offered can change.',
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const typed = Object.fromEntries(
      Object.entries(stored).flatMap(([part, text]) => (typeof text === 'string' ? [[part, text]] : [])),
    )
    const parsed = parseListing(symbol, typed)
    const isSame = 'texts' in parsed && LISTING_PARTS.every(({ name }) => parsed.texts[name] === typed[name])
    return isSame ? tradableOf(symbol, parsed.texts) : undefined
  },
  parse(typed) {
    const parsed = typeof typed === 'string' ? null : parseListing(symbol, typed)
    return parsed !== null && 'texts' in parsed ? parsed.texts : undefined
  },
  faults(typed: TypedValue) {
    const parsed = parseListing(symbol, typeof typed === 'string' ? {} : typed)
    return 'faults' in parsed ? parsed.faults : {}
  },
  format: (listed) => (listed === null ? EMPTY : textsOf(listed)),
})

const EMPTY = Object.fromEntries(LISTING_PARTS.map(({ name }) => [name, ''])) as Texts

/**
 * The canonical form: trimmed texts, plain figures, defaults written out, nothing in parts of the other type. Refuses
 * by part what is missing, too long or out of limits, and a symbol that is malformed, the product's own or a currency.
 */
function parseListing(
  symbol: string,
  typed: Readonly<Record<string, string>>,
): { readonly texts: Texts } | { readonly faults: ListingFaults } {
  const type = plain(typed['type']) === 'mutual_fund' ? 'mutual_fund' : 'stock'
  const texts: Record<ListingPart, string> = { ...EMPTY }
  const faults: Partial<Record<ListingPart | 'symbol', string>> = {}
  const symbolWrong = symbolFault(symbol)
  if (symbolWrong !== null) faults.symbol = symbolWrong
  for (const { name, onlyIf, isRequired } of LISTING_PARTS) {
    if (onlyIf !== undefined && onlyIf.value !== type) continue
    const text = name === 'website' ? plain(typed[name]).toLowerCase() : plain(typed[name])
    const rule = FIGURES[name]
    if (rule === undefined) texts[name] = text
    else texts[name] = (text === '' ? rule.standard?.[type] : figureText(rule, text)) ?? ''
    const isMissing = texts[name] === '' && (isRequired || text !== '')
    const fault = rule ? (isMissing ? figureFault(rule) : null) : TEXT_FAULTS[name]?.(text)
    if (fault) faults[name] = fault
  }
  return Object.keys(faults).length === 0 ? { texts } : { faults }
}

const plain = (text: string | undefined): string => normalizeLine(text ?? '').replaceAll(/ +/g, ' ')

const RESERVED: ReadonlySet<string> = new Set(DEPOSIT_CURRENCIES)
/** Providers' index symbols: a stock under one would get the index level as its price. */
const INDEX_SYMBOLS: ReadonlySet<string> = new Set([
  'SPX',
  ...BUILT_IN.indices.map(({ symbol }) => symbol.replace('.INDX', '')),
])

/** Why nothing can be listed under a symbol; null where it can. */
export function symbolFault(symbol: string): string | null {
  if (!SYMBOL.test(symbol)) return 'Enter a symbol of 1 to 5 capital letters and digits, such as ABC or ABC-B'
  // The books name cash by currency and shares by symbol.
  if (RESERVED.has(symbol)) return `${symbol} is a currency`
  if (INDEX_SYMBOLS.has(symbol)) return `${symbol} is an index`
  return BUILT_IN.find(symbol) === null ? null : `${symbol} is there already`
}

const TEXT_FAULTS: Partial<Record<ListingPart, (text: string) => string | null>> = {
  type: (text) => (text === 'stock' || text === 'mutual_fund' ? null : 'Choose a stock or a mutual fund'),
  name: (text) => wordsFault('a name', text, MAX_NAME),
  sector: (text) => (isOneOf(SECTORS, text) ? null : 'Choose one of the sectors'),
  exchange: (text) => (isOneOf(EXCHANGES, text) ? null : `Choose one of ${EXCHANGES.join(', ')}`),
  category: (text) => wordsFault('a category', text, MAX_CATEGORY),
  website: (text) =>
    text === '' || (text.length <= MAX_DOMAIN && DOMAIN.test(text))
      ? null
      : 'Enter a web domain such as example.com, or nothing',
}

const isOneOf = (words: readonly string[], text: string): boolean => words.includes(text)

const wordsFault = (what: string, text: string, most: number): string | null =>
  [...text].length >= 2 && [...text].length <= most && isShown(text)
    ? null
    : `Enter ${what} of 2 to ${most} characters`

/** Null for none, or one out of limits. */
function figureText({ scale, least, most }: FigureRule, text: string): string | null {
  const units = parseDecimal(text, scale)
  return units !== null && units >= least && units <= most ? formatDecimal(units, scale, 0) : null
}

const figureFault = ({ scale, least, most }: FigureRule): string =>
  rangeText({ least: formatDecimal(least, scale, 0), most: formatDecimal(most, scale, 0), scale })

function tradableOf(symbol: string, texts: Texts): Stock | Fund {
  const millions = (text: string) => Number(parseDecimal(text, 6))
  const simulated = {
    symbol,
    name: texts.name,
    basePrice: Number(texts.lastClose),
    volatility: Number(texts.volatility) / 100,
    beta: Number(texts.beta),
    drift: Number(texts.drift) / 100,
    dividendYieldPercent: Number(texts.dividendYield),
  }
  if (texts.type === 'mutual_fund')
    return {
      ...simulated,
      type: 'mutual_fund',
      category: texts.category,
      movesWith: movesWithOf(texts.category, 'mutual_fund'),
      expenseRatioPercent: Number(texts.expenseRatio),
    }
  return {
    ...simulated,
    type: 'stock',
    sector: texts.sector,
    movesWith: movesWithOf(texts.sector, 'stock'),
    exchange: texts.exchange,
    domain: texts.website,
    sharesOutstanding: millions(texts.sharesOutstanding),
    earningsPerShare: texts.earningsPerShare === '' ? null : Number(texts.earningsPerShare),
    averageVolume: millions(texts.averageVolume),
  }
}

function textsOf(listed: Tradable): Texts {
  const percent = (share: number) => figureOf(share * 100, 1)
  const texts = {
    ...EMPTY,
    type: listed.type,
    name: listed.name,
    lastClose: figureOf(listed.basePrice, 2),
    volatility: percent(listed.volatility),
    beta: figureOf(listed.beta, 2),
    drift: percent(listed.drift),
    dividendYield: figureOf(listed.dividendYieldPercent, 2),
  }
  if (listed.type === 'mutual_fund')
    return { ...texts, category: listed.category, expenseRatio: figureOf(listed.expenseRatioPercent, 3) }
  return {
    ...texts,
    sector: listed.sector,
    exchange: listed.exchange,
    website: listed.domain,
    sharesOutstanding: formatDecimal(BigInt(listed.sharesOutstanding), 6, 0),
    earningsPerShare: listed.earningsPerShare === null ? '' : figureOf(listed.earningsPerShare, 2),
    averageVolume: formatDecimal(BigInt(listed.averageVolume), 6, 0),
  }
}

const figureOf = (value: number, scale: number): string =>
  formatDecimal(BigInt(Math.round(value * 10 ** scale)), scale, 0)
