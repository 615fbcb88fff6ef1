import { foldText } from '../text/fold-text.ts'

export const TRANSACTION_TYPES = [
  'deposit',
  'withdraw',
  'buy',
  'sell',
  'dividend',
  'split',
  'correction_credit',
  'correction_debit',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const TRANSACTION_FILTERS = [
  'all',
  'deposits',
  'withdrawals',
  'trades',
  'dividends',
  'corrections',
] as const
export type TransactionFilter = (typeof TRANSACTION_FILTERS)[number]

/** A filter's types. Trades are all that changes a holding. */
export const FILTERED_TYPES: Readonly<Record<TransactionFilter, readonly TransactionType[]>> = {
  all: TRANSACTION_TYPES,
  deposits: ['deposit'],
  withdrawals: ['withdraw'],
  trades: ['buy', 'sell', 'split'],
  dividends: ['dividend'],
  corrections: ['correction_credit', 'correction_debit'],
}

/** The types searched, and the text that names transactions among them. */
export interface TransactionSearch {
  types: readonly TransactionType[]
  /** A symbol, part of an asset's name, a reference or a number; empty for all. */
  text: string
}

/** Separates type words from a typed search: "sold coca-cola" means sales of what is called coca-cola. */
export function readTransactionSearch(typed: string): TransactionSearch {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const named = words.flatMap((word) => typesNamed(word) ?? [])
  const text = words.filter((word) => typesNamed(word) === undefined).join(' ')
  const types =
    named.length === 0 ? TRANSACTION_TYPES : TRANSACTION_TYPES.filter((type) => named.includes(type))
  return { types, text }
}

const typesNamed = (word: string): readonly TransactionType[] | undefined => WORDS.get(foldText(word))

const WORDS = new Map<string, readonly TransactionType[]>([
  ...wordsFor(['deposit', 'deposits', 'deposited'], ['deposit']),
  ...wordsFor(['withdrawal', 'withdrawals', 'withdraw', 'withdrew'], ['withdraw']),
  ...wordsFor(['buy', 'buys', 'bought', 'purchase', 'purchases'], ['buy']),
  ...wordsFor(['sell', 'sells', 'sold', 'sale', 'sales'], ['sell']),
  ...wordsFor(['trade', 'trades', 'traded'], FILTERED_TYPES.trades),
  ...wordsFor(['dividend', 'dividends'], ['dividend']),
  ...wordsFor(['split', 'splits'], ['split']),
  ...wordsFor(['correction', 'corrections', 'corrected'], FILTERED_TYPES.corrections),
])

function wordsFor(
  words: readonly string[],
  types: readonly TransactionType[],
): (readonly [string, readonly TransactionType[]])[] {
  return words.map((word) => [word, types] as const)
}

/** A transaction's shown number, "#1234"; null for other text. */
export function transactionNumber(text: string): bigint | null {
  const [, digits] = /^#?([1-9]\d{0,17})$/.exec(text) ?? []
  return digits === undefined ? null : BigInt(digits)
}
