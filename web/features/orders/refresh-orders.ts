import { getWallet } from '#contract/cash/deposits.ts'
import { listOrders } from '#contract/trading/orders.ts'
import { listHoldings, listTrades, listTransactions } from '#contract/trading/transactions.ts'
import { getPortfolioHistory, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { refresh } from '#web/lib/api/query.ts'

/** Refreshes all that an order changes: itself, what it holds, and what it becomes. */
export const refreshOrders = (): Promise<void> =>
  refresh(
    getWallet,
    listHoldings,
    listOrders,
    listTransactions,
    listTrades,
    getPortfolioToday,
    getPortfolioHistory,
  )
