import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listTransactions, type Transaction } from '#contract/trading/orders.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'

/** Every transaction, newest first, 500 at a time. Cached under the endpoint's key, so that a refresh includes it. */
export const useTransactionPages = () =>
  useInfiniteQuery({
    ...CHANGES_ELSEWHERE,
    queryKey: [listTransactions.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Transaction[]) => (page.length < MAX_LIST_ROWS ? undefined : page.at(-1)?.id),
  })
