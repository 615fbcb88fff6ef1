import type { SentInput } from '#contract/endpoint.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'

export type AskedQuery = Omit<SentInput<typeof listTransactions>['query'], 'limit' | 'before'>

/** Newest first, a page at a time. */
export const useTransactionPages = (query: AskedQuery) =>
  useListPages({
    queryKey: [listTransactions.path, 'pages', query],
    ask: (page, options) => call(listTransactions, { query: { ...query, ...page } }, options),
    // The ledger is append-only.
    isFinal: () => true,
  })
