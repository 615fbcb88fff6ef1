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
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { TRADED_SYMBOLS } from './find-transactions.sql.ts'

const BOOKED: readonly TransactionType[] = ['deposit', 'withdraw', 'dividend', 'split']
const CORRECTIONS: readonly TransactionType[] = ['correction_credit', 'correction_debit']
/** Corrections too: a canceled trade is of its symbol. */
const OF_SYMBOLS: readonly TransactionType[] = ['buy', 'sell', 'dividend', 'split', ...CORRECTIONS]

/** The parameters of `FIND_TRANSACTIONS` from $5 on. */
export async function searchParameters(
  database: Queryable,
  customerId: bigint,
  { show, search, catalogue }: { show: TransactionFilter; search: string; catalogue: Catalogue },
): Promise<unknown[]> {
  const asked = readTransactionSearch(search)
  const types = asked.types.filter((type) => FILTERED_TYPES[show].includes(type))
  const all = (kinds: readonly TransactionType[]) => plainArray(types.filter((type) => kinds.includes(type)))
  const traded = async () => {
    const { rows } = await database.query<{ instrument: string }>(TRADED_SYMBOLS, [customerId])
    return rows.map(({ instrument }) => instrument)
  }
  const none = plainArray([])
  const noText = [null, null, null, none, types.some((type) => CORRECTIONS.includes(type))]
  if (asked.text !== '') {
    const text = foldText(asked.text)
    const symbols = (await traded()).filter((symbol) => isNamed(catalogue, symbol, text))
    const isDeposit = types.includes('deposit')
    return [
      none,
      none,
      all(OF_SYMBOLS),
      plainArray(symbols),
      isDeposit ? text : null,
      isDeposit ? parseDepositReference(asked.text) : null,
      transactionNumber(asked.text),
      plainArray(types),
      false,
    ]
  }
  const [isBuy, isSell] = [types.includes('buy'), types.includes('sell')]
  if (isBuy === isSell) return [isBuy ? all(['buy', 'sell']) : none, all(BOOKED), none, none, ...noText]
  // Of one side alone there may be few among many of the other: from symbol to symbol.
  return [none, all(BOOKED), all(['buy', 'sell']), plainArray(await traded()), ...noText]
}

/** Whether an asset's symbol or name contains the folded text. */
const isNamed = (catalogue: Catalogue, symbol: string, text: string): boolean =>
  foldText(symbol).includes(text) || foldText(catalogue.find(symbol)?.name ?? '').includes(text)
