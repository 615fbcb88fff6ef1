import type { Endpoint } from './endpoint.ts'
import * as config from './config.ts'
import * as funding from './funding.ts'
import * as fx from './fx.ts'
import * as identity from './identity.ts'
import * as logos from './logos.ts'
import * as market from './market.ts'
import * as news from './news.ts'
import * as resets from './password-resets.ts'
import * as notifications from './notifications.ts'
import * as profiles from './profiles.ts'
import * as sessions from './sessions.ts'
import * as trading from './trading.ts'
import * as withdrawals from './withdrawals.ts'

/** Every endpoint of the product, by area: what the server must serve and the tests must cover. */
export const API = {
  config: { getConfig: config.getConfig, getOpenApi: config.getOpenApi },
  identity: {
    getUser: identity.getUser,
    register: identity.register,
    login: identity.login,
    logout: identity.logout,
    listSessions: sessions.listSessions,
    endSession: sessions.endSession,
    changePassword: sessions.changePassword,
  },
  'password-resets': {
    requestPasswordReset: resets.requestPasswordReset,
    adminListPasswordResets: resets.adminListPasswordResets,
    approvePasswordReset: resets.approvePasswordReset,
    rejectPasswordReset: resets.rejectPasswordReset,
  },
  profiles: {
    getProfile: profiles.getProfile,
    createProfile: profiles.createProfile,
    updateProfile: profiles.updateProfile,
    getOwnDocument: profiles.getOwnDocument,
    adminListProfiles: profiles.adminListProfiles,
    adminGetDocument: profiles.adminGetDocument,
    approveProfile: profiles.approveProfile,
    rejectProfile: profiles.rejectProfile,
  },
  funding: {
    getWallet: funding.getWallet,
    getBankDetails: funding.getBankDetails,
    listDepositRequests: funding.listDepositRequests,
    requestDeposit: funding.requestDeposit,
    adminListDepositRequests: funding.adminListDepositRequests,
    approveDeposit: funding.approveDeposit,
    rejectDeposit: funding.rejectDeposit,
  },
  withdrawals: {
    listWithdrawalRequests: withdrawals.listWithdrawalRequests,
    requestWithdrawal: withdrawals.requestWithdrawal,
    withdrawToLastAccount: withdrawals.withdrawToLastAccount,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
    listPayoutAccounts: withdrawals.listPayoutAccounts,
    adminListWithdrawalRequests: withdrawals.adminListWithdrawalRequests,
    approveWithdrawal: withdrawals.approveWithdrawal,
    rejectWithdrawal: withdrawals.rejectWithdrawal,
  },
  fx: {
    getExchangeRates: fx.getExchangeRates,
    adminListExchangeRates: fx.adminListExchangeRates,
    setExchangeRate: fx.setExchangeRate,
    deleteExchangeRate: fx.deleteExchangeRate,
  },
  trading: {
    buy: trading.buy,
    sell: trading.sell,
    listHoldings: trading.listHoldings,
    listTransactions: trading.listTransactions,
  },
  market: {
    listAssets: market.listAssets,
    listIndices: market.listIndices,
    getMarketStatus: market.getMarketStatus,
    getHistory: market.getHistory,
    getIntraday: market.getIntraday,
    streamStocks: market.streamStocks,
    streamFunds: market.streamFunds,
    previewMarket: market.previewMarket,
  },
  logos: { getLogo: logos.getLogo },
  news: { listNews: news.listNews, getArticle: news.getArticle, previewNews: news.previewNews },
  notifications: {
    listNotifications: notifications.listNotifications,
    readNotifications: notifications.readNotifications,
    streamEvents: notifications.streamEvents,
  },
} as const satisfies Record<string, Record<string, Endpoint>>
