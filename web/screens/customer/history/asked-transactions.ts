import type { SentInput } from '#contract/endpoint.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { TRANSACTION_FILTERS } from '#domain/trading/transaction-search.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { startOfDay } from '#web/lib/url/start-of-day.ts'

/** The history's filter, search and days, kept in the URL. */
export function useAskedTransactions() {
  const [show, setShow] = useSearchChoice('show', TRANSACTION_FILTERS)
  const { text, typed, setTyped } = useSearchText('search')
  const from = useSearchParameter('from') ?? ''
  const to = useSearchParameter('to') ?? ''
  const setDay = (end: 'from' | 'to', day: string) => writeSearchParameter(end, day || null)
  const [first, last] = [startOfDay(from, 0), startOfDay(to, 1)]
  return {
    show,
    typed,
    from,
    to,
    /** Empty for the whole history. */
    query: {
      ...(show !== 'all' && { show }),
      ...(text !== '' && { search: text }),
      ...(first && { from: first }),
      ...(last && { to: last }),
    },
    setShow,
    setTyped,
    setDay,
    clear() {
      setTyped('')
      setDay('from', '')
      setDay('to', '')
      setShow('all')
    },
  }
}

export type AskedTransactions = ReturnType<typeof useAskedTransactions>

export type AskedQuery = Omit<SentInput<typeof listTransactions>['query'], 'limit' | 'before'>

/** Newest first, a page at a time. */
export const useTransactionPages = (query: AskedQuery) =>
  useListPages({
    queryKey: [listTransactions.path, 'pages', query],
    ask: (page, options) => call(listTransactions, { query: { ...query, ...page } }, options),
    // The ledger is append-only.
    isFinal: () => true,
  })
