import type { Choice, ValuePart } from '../setting-values.ts'

/** The sectors of the GICS standard. */
export const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const

export const EXCHANGES = ['NASDAQ', 'NYSE'] as const

const STOCKS = { part: 'type', value: 'stock' } as const
const FUNDS = { part: 'type', value: 'mutual_fund' } as const
const choicesOf = (words: readonly string[]): Choice[] =>
  words.map((word) => ({ value: word, label: word, text: '' }))
const TYPES: readonly Choice[] = [
  { value: 'stock', label: 'Stock', text: '' },
  { value: 'mutual_fund', label: 'Mutual fund', text: '' },
]
/** Scales the simulated market, whose past is computed from it: never changes. */
const figure = (label: string, standard: string) =>
  ({ label, isRequired: false, isFixed: true, hint: standard }) as const

const PARTS = {
  type: { label: 'Type', isRequired: true, isFixed: true, choices: TYPES },
  name: { label: 'Name', isRequired: true },
  sector: { label: 'Sector', isRequired: true, onlyIf: STOCKS, choices: choicesOf(SECTORS) },
  exchange: { label: 'Exchange', isRequired: true, onlyIf: STOCKS, choices: choicesOf(EXCHANGES) },
  website: {
    label: 'Web domain',
    isRequired: false,
    onlyIf: STOCKS,
    hint: 'For its logo, such as example.com.',
  },
  category: { label: 'Category', isRequired: true, onlyIf: FUNDS, hint: 'Such as Large Blend.' },
  expenseRatio: { label: 'Expense ratio (% a year)', isRequired: true, onlyIf: FUNDS },
  lastClose: {
    label: 'Last close (USD)',
    isRequired: true,
    isFixed: true,
    hint: 'It and what follows scale the simulated market.',
  },
  volatility: figure('Volatility (% a year)', 'Empty: 30 for a stock, 15 for a fund.'),
  beta: figure('Beta', 'Empty: 1.'),
  drift: figure('Growth (% a year)', 'Empty: 8.'),
  dividendYield: figure('Dividend yield (% a year)', 'Empty: 0.'),
  sharesOutstanding: { ...figure('Shares outstanding (millions)', 'Empty: 500.'), onlyIf: STOCKS },
  earningsPerShare: { ...figure('Earnings per share (USD a year)', 'Empty: none.'), onlyIf: STOCKS },
  averageVolume: { ...figure('Average volume (million shares a day)', 'Empty: 5.'), onlyIf: STOCKS },
} as const satisfies Readonly<Record<string, Omit<ValuePart, 'name'>>>

export type ListingPart = keyof typeof PARTS

/** In screen order. */
export const LISTING_PARTS: readonly (ValuePart & { readonly name: ListingPart })[] = (
  Object.entries(PARTS) as [ListingPart, Omit<ValuePart, 'name'>][]
).map(([name, part]) => ({ name, ...part }))
