import { parseDepositReference } from '#domain/cash/deposit-reference.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { foldText } from '#domain/text/fold-text.ts'
import {
  FILTERED_TYPES,
  readTransactionSearch,
  type TransactionFilter,
  transactionNumber,
  type TransactionType,
} from '#domain/trading/transaction-search.ts'
import { plainArray, type Queryable } from '#server/platform/database/database.ts'
import { type FoundBy, TRADED_SYMBOLS } from './list-transactions.sql.ts'

const BOOKED: readonly TransactionType[] = ['deposit', 'withdraw', 'dividend', 'split']
const CORRECTIONS: readonly TransactionType[] = ['correction_credit', 'correction_debit']
/** Corrections too: a canceled trade is of its symbol. */
const OF_SYMBOLS: readonly TransactionType[] = ['buy', 'sell', 'dividend', 'split', ...CORRECTIONS]

/** What `FIND_TRANSACTIONS` looks for. */
export async function searchParameters(
  database: Queryable,
  customerId: bigint,
  { show, search, catalogue }: { show: TransactionFilter; search: string; catalogue: Catalogue },
): Promise<FoundBy> {
  const asked = readTransactionSearch(search)
  const types = asked.types.filter((type) => FILTERED_TYPES[show].includes(type))
  const all = (kinds: readonly TransactionType[]) => plainArray(types.filter((type) => kinds.includes(type)))
  const traded = async () => {
    const { rows } = await database.query<{ instrument: string }>(TRADED_SYMBOLS, [customerId])
    return rows.map(({ instrument }) => instrument)
  }
  const none = plainArray([])
  const nothing: FoundBy = {
    mostTypes: none,
    fewTypes: none,
    typesOfSymbols: none,
    symbols: none,
    reference: null,
    referenceNumber: null,
    number: null,
    typesOfNumber: none,
    corrections: false,
  }
  if (asked.text !== '') {
    const text = foldText(asked.text)
    const symbols = (await traded()).filter((symbol) => isNamed(catalogue, symbol, text))
    const isDeposit = types.includes('deposit')
    return {
      ...nothing,
      typesOfSymbols: all(OF_SYMBOLS),
      symbols: plainArray(symbols),
      reference: isDeposit ? text : null,
      referenceNumber: isDeposit ? parseDepositReference(asked.text) : null,
      number: transactionNumber(asked.text),
      typesOfNumber: plainArray(types),
    }
  }
  const corrections = types.some((type) => CORRECTIONS.includes(type))
  const ofTypes = { ...nothing, fewTypes: all(BOOKED), corrections }
  const [isBuy, isSell] = [types.includes('buy'), types.includes('sell')]
  if (isBuy === isSell) return { ...ofTypes, mostTypes: isBuy ? all(['buy', 'sell']) : none }
  // One side may be rare among the other: symbol by symbol.
  return { ...ofTypes, typesOfSymbols: all(['buy', 'sell']), symbols: plainArray(await traded()) }
}

const isNamed = (catalogue: Catalogue, symbol: string, text: string): boolean =>
  foldText(symbol).includes(text) || foldText(catalogue.find(symbol)?.name ?? '').includes(text)
