import { useQuery } from '@tanstack/react-query'
import { type Order, listOrders } from '#contract/trading/orders.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { isOpen } from './order-labels.ts'

/** The most open orders on one card. */
const OF_ONE_ASSET = '20'

/** Newest first. */
export const useOpenOrders = (symbol: string) =>
  useQuery({
    ...queryOf(listOrders, { query: { status: 'open', symbol, limit: OF_ONE_ASSET } }),
    ...CHANGES_ELSEWHERE,
  })

/** Newest first, a page at a time. */
export const useOrderPages = (status: 'open' | 'closed') =>
  useListPages({
    queryKey: [listOrders.path, 'pages', status],
    ask: (page, options) => call(listOrders, { query: { status, ...page } }, options),
    isFinal: (order: Order) => !isOpen(order),
    keeps: () => false,
  })
