import { TRANSACTION_FILTERS, type TransactionFilter } from '#domain/trading/transaction-search.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { startOfDay } from '#web/lib/url/start-of-day.ts'
import type { AskedQuery } from './transaction-pages.ts'

export interface AskedTransactions {
  show: TransactionFilter
  typed: string
  from: string
  to: string
  /** Empty for the whole history. */
  query: AskedQuery
  setShow: (show: TransactionFilter) => void
  setTyped: (typed: string) => void
  setDay: (end: 'from' | 'to', day: string) => void
  clear: () => void
}

/** The history's filter, search and days, kept in the URL. */
export function useAskedTransactions(): AskedTransactions {
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
