import type { Endpoint } from '#contract/endpoint.ts'
import { getBankDetails, getWallet, listDepositRequests } from '#contract/cash/deposits.ts'
import { CHANGE_TYPES, type ChangeType } from '#domain/notifications/notification.ts'
import { type ChangeEvent, listNotifications, streamEvents } from '#contract/records/notifications.ts'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { listOrders } from '#contract/trading/orders.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { listSupportTickets } from '#contract/office/support.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import { getDividendIncome, getPortfolioHistory, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { listPayoutAccounts, listWithdrawalRequests } from '#contract/cash/withdrawals.ts'
import { heardAtStart } from '../api/boot.ts'
import { urlOf } from '../api/client.ts'
import { refresh } from '../api/query.ts'
import { LiveStream } from './live-stream.ts'

const SHOWN_BY: Record<ChangeType, readonly Endpoint[]> = {
  wallet: [getWallet],
  holdings: [listHoldings],
  // Also for dividends and splits, which involve no order.
  transactions: [listTransactions, getPortfolioHistory, getPortfolioToday, getDividendIncome],
  // Also recurring investments, cached under the same path.
  orders: [listOrders],
  deposits: [listDepositRequests, getBankDetails],
  withdrawals: [listWithdrawalRequests, listPayoutAccounts],
  profile: [getProfile],
  support: [listSupportTickets],
  'password-resets': [getPendingPasswordResets],
  notifications: [listNotifications],
}

const POLL_MS = 30_000

/** Shows changes made elsewhere, such as an approval, on the open page. */
export const customerEvents = new LiveStream({
  // The page's first calls include everything heard before.
  path: () => urlOf(streamEvents, { query: { since: heardAtStart() } }),
  receive: (data) => {
    const event: ChangeEvent = JSON.parse(data)
    void refresh(...SHOWN_BY[event.type])
  },
  poll: () => void refresh(...CHANGE_TYPES.flatMap((type) => SHOWN_BY[type])),
  pollMs: POLL_MS,
  // The next user must not receive the last one's events.
  lingerMs: 0,
})
