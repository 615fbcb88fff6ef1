import { Explained } from '#web/ui/layout/explained.tsx'

/** A label that explains its figure when pressed; plain text without a definition. */
export function Term({ label }: { label: string }) {
  if (!isDefined(label)) return label
  return (
    <Explained name={label} explanation={DEFINITIONS[label]} isLabel>
      {label}
    </Explained>
  )
}

/** A screen's terms, explained as to a friend. */
const DEFINITIONS = {
  Open: 'The price of the first trade of the session.',
  High: 'The highest price of the session so far.',
  Low: 'The lowest price of the session so far.',
  Volume: 'How many shares were traded in this session, at all brokers together.',
  'P/E Ratio':
    'The price of a share divided by what the company earned per share in the last twelve months. It says how many ' +
    'years of these earnings a share costs.',
  'Earnings per share':
    'What the company earned in the last twelve months, divided by its shares: the price divided by the P/E ratio.',
  'Market Cap':
    'The price of a share times the number of shares: what the whole company costs at this price.',
  Sector:
    'The part of the economy that the company belongs to, by the Global Industry Classification Standard.',
  Category: 'What the fund invests in: the kind, size and style of its holdings.',
  'NAV as of':
    'The net asset value: what the fund owns, less what it owes, divided by its shares. It is computed once a day, ' +
    'after the close, and is the price of every order of that day.',
  'Expense ratio':
    'What the fund keeps each year for its management, as a part of your money in it. It is already deducted from ' +
    'the net asset value.',
  'Dividend yield': 'What the last four quarterly dividends of a share come to, in percent of its price now.',
  '52-week range of closes': 'The lowest and the highest closing price of the last 52 weeks.',
  '52-week range of NAVs': 'The lowest and the highest net asset value of the last 52 weeks.',
} as const

type DefinedTerm = keyof typeof DEFINITIONS

const isDefined = (label: string): label is DefinedTerm => Object.hasOwn(DEFINITIONS, label)
