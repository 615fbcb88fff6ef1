import type { Endpoint } from './endpoint.ts'
import * as audit from './records/audit.ts'
import * as config from './app/config.ts'
import * as customers from './office/customers.ts'
import * as funding from './cash/funding.ts'
import * as fx from './market/fx.ts'
import * as identity from './people/identity.ts'
import * as logos from './market/logos.ts'
import * as market from './market/market.ts'
import * as news from './market/news.ts'
import * as resets from './people/password-resets.ts'
import * as notifications from './records/notifications.ts'
import * as portfolio from './trading/portfolio.ts'
import * as queuedOrders from './trading/pending-orders.ts'
import * as profiles from './people/profiles.ts'
import * as reviews from './records/reviews.ts'
import * as secondFactor from './people/second-factor.ts'
import * as sessions from './people/sessions.ts'
import * as support from './office/support.ts'
import * as trading from './trading/trading.ts'
import * as withdrawals from './cash/withdrawals.ts'

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
  'second-factor': {
    finishSignIn: secondFactor.finishSignIn,
    askSignInPasskey: secondFactor.askSignInPasskey,
    getSecondFactor: secondFactor.getSecondFactor,
    proveSecondFactor: secondFactor.proveSecondFactor,
    askProofPasskey: secondFactor.askProofPasskey,
    beginTotp: secondFactor.beginTotp,
    confirmTotp: secondFactor.confirmTotp,
    removeTotp: secondFactor.removeTotp,
    beginPasskey: secondFactor.beginPasskey,
    addPasskey: secondFactor.addPasskey,
    removePasskey: secondFactor.removePasskey,
    replaceRecoveryCodes: secondFactor.replaceRecoveryCodes,
  },
  'password-resets': {
    requestPasswordReset: resets.requestPasswordReset,
    getPendingPasswordResets: resets.getPendingPasswordResets,
    adminListPasswordResets: resets.adminListPasswordResets,
    approvePasswordReset: resets.approvePasswordReset,
    rejectPasswordReset: resets.rejectPasswordReset,
  },
  customers: {
    adminListCustomers: customers.adminListCustomers,
    adminGetCustomer: customers.adminGetCustomer,
    lockCustomer: customers.lockCustomer,
    unlockCustomer: customers.unlockCustomer,
    endCustomerSessions: customers.endCustomerSessions,
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
    issueDepositReference: funding.issueDepositReference,
    listDepositRequests: funding.listDepositRequests,
    requestDeposit: funding.requestDeposit,
    adminListDepositRequests: funding.adminListDepositRequests,
    approveDeposit: funding.approveDeposit,
    repriceDeposit: funding.repriceDeposit,
    rejectDeposit: funding.rejectDeposit,
  },
  withdrawals: {
    listWithdrawalRequests: withdrawals.listWithdrawalRequests,
    requestWithdrawal: withdrawals.requestWithdrawal,
    withdrawToLastAccount: withdrawals.withdrawToLastAccount,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
    listPayoutAccounts: withdrawals.listPayoutAccounts,
    getPayoutPause: withdrawals.getPayoutPause,
    adminListWithdrawalRequests: withdrawals.adminListWithdrawalRequests,
    approveWithdrawal: withdrawals.approveWithdrawal,
    rejectWithdrawal: withdrawals.rejectWithdrawal,
  },
  reviews: { getQueueCounts: reviews.getQueueCounts },
  fx: {
    getExchangeRates: fx.getExchangeRates,
    adminListExchangeRates: fx.adminListExchangeRates,
    setExchangeRate: fx.setExchangeRate,
    deleteExchangeRate: fx.deleteExchangeRate,
  },
  audit: { adminListAudit: audit.adminListAudit, adminExportAudit: audit.adminExportAudit },
  trading: {
    buy: trading.buy,
    sell: trading.sell,
    listHoldings: trading.listHoldings,
    listTransactions: trading.listTransactions,
    listTrades: trading.listTrades,
    listQueuedOrders: queuedOrders.listQueuedOrders,
    cancelQueuedOrder: queuedOrders.cancelQueuedOrder,
  },
  portfolio: { getPortfolioHistory: portfolio.getPortfolioHistory },
  market: {
    listAssets: market.listAssets,
    listIndices: market.listIndices,
    getMarketStatus: market.getMarketStatus,
    getHistory: market.getHistory,
    getIntraday: market.getIntraday,
    listSparklines: market.listSparklines,
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
  support: {
    listSupportTickets: support.listSupportTickets,
    openSupportTicket: support.openSupportTicket,
    addSupportMessage: support.addSupportMessage,
    adminListSupportTickets: support.adminListSupportTickets,
    adminGetSupportTicket: support.adminGetSupportTicket,
    replyToSupportTicket: support.replyToSupportTicket,
    closeSupportTicket: support.closeSupportTicket,
  },
} as const satisfies Record<string, Record<string, Endpoint>>
