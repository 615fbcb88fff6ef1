import { adminGetCustomer } from '#contract/office/customers/customers.ts'
import { endCustomerSessions, lockCustomer, unlockCustomer } from '#contract/people/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as funding from '#contract/cash/deposits.ts'
import { deleteExchangeRate, setExchangeRate } from '#contract/market/fx.ts'
import { changeName } from '#contract/people/account.ts'
import { getUser, login, logout, register } from '#contract/people/identity.ts'
import { chooseIdleTime, staySignedIn } from '#contract/people/idle.ts'
import * as locks from '#contract/people/locks.ts'
import * as resets from '#contract/people/password-resets.ts'
import { cancelOrderAtMarket, listOrdersAtMarket } from '#contract/trading/older-orders.ts'
import { listNotifications, readNotifications } from '#contract/records/notifications.ts'
import * as profiles from '#contract/people/profiles.ts'
import { getSecondFactor } from '#contract/people/second-factor.ts'
import { changePassword, endSession, listSessions } from '#contract/people/sessions.ts'
import * as support from '#contract/office/support.ts'
import { getPerformance } from '#contract/trading/performance.ts'
import * as olderOrders from '#contract/trading/older-orders.ts'
import * as transactions from '#contract/trading/transactions.ts'
import * as withdrawals from '#contract/cash/withdrawals.ts'
import { PROFILE } from '../support/people.ts'
import { BOOK_READ, type BookAsk, isOfTheBook, wireOfBook } from './book/asks-of-the-book.ts'
import { type AddressAsk, NO_TOKEN, wireOfAddress } from './asks-of-addresses.ts'
import { type FinishingAsk, type SecondStepAsk, wireOfSecondStep } from './asks-of-second-steps.ts'
import { decimal, dollars } from './predict/figures.ts'

/** Who asks: a customer or an administrator by their place, or a visitor; over which node, in which session. */
export interface Asker {
  kind: 'customer' | 'administrator' | 'visitor'
  at: number
  /** Of the asker's sessions; -1 is none. */
  session: number
  node: number
  /** At the node's address instead of its name. */
  isByNumber?: boolean
}

/** An amount as it is sent, and as it is meant: null is no amount at all. */
export interface Sum {
  sent: unknown
  units: bigint | null
}

export const READS = {
  wallet: funding.getWallet,
  holdings: transactions.listHoldings,
  transactions: transactions.listTransactions,
  orders: listOrdersAtMarket,
  book: BOOK_READ,
  performance: getPerformance,
  deposits: funding.listDepositRequests,
  withdrawals: withdrawals.listWithdrawalRequests,
  payouts: withdrawals.listPayoutAccounts,
  profile: profiles.getProfile,
  resets: resets.getPendingPasswordResets,
  'money lock': locks.getMoneyLock,
  notices: listNotifications,
  tickets: support.listSupportTickets,
  'second factor': getSecondFactor,
  sessions: listSessions,
  user: getUser,
} as const
export type Read = keyof typeof READS

/** What administrators decide on. */
const DECISIONS = {
  deposit: [funding.approveDeposit, funding.rejectDeposit],
  withdrawal: [withdrawals.approveWithdrawal, withdrawals.rejectWithdrawal],
  profile: [profiles.approveProfile, profiles.rejectProfile],
  reset: [resets.approvePasswordReset, resets.rejectPasswordReset],
} as const
export type Decided = keyof typeof DECISIONS

export type Ask =
  | {
      ask: 'order'
      side: 'buy' | 'sell'
      symbol: string
      sum: Sum
      expected: bigint | null
      key: string | null
    }
  | {
      ask: 'deposit'
      sum: Sum
      currency: string
      expected: bigint | null
      reference: string
      /** The one that is on the transfer, as it was given out; null for none. */
      depositReference: string | null
      password: string
      key: string | null
    }
  | { ask: 'withdraw'; sum: Sum; account: number; password: string; key: string | null }
  | { ask: 'withdraw to last'; sum: Sum; key: string | null }
  | { ask: 'cancel'; id: string }
  | { ask: 'cancel order'; id: string }
  | BookAsk
  | { ask: 'decide'; what: Decided; id: string; approves: boolean }
  | { ask: 'reprice'; id: string }
  | { ask: 'submit profile'; isFirst: boolean; fullName: string }
  | { ask: 'register'; username: string; password: string }
  | { ask: 'log in'; username: string; password: string }
  | { ask: 'log out' }
  | { ask: 'change password'; current: string; next: string }
  | { ask: 'change name'; firstName: string; lastName: string }
  | AddressAsk
  | SecondStepAsk
  | FinishingAsk
  /** One of their own, by its public name. */
  | { ask: 'end session'; id: string }
  | { ask: 'ask for a reset'; username: string; email: string; password: string }
  | { ask: 'ask for a link' | 'reset by a link' | 'deny resets' }
  | { ask: 'lock money'; delayHours: 0 | 24 | 72 }
  | { ask: 'unlock money'; password: string }
  | { ask: 'lock own account' }
  | { ask: 'stay signed in' }
  | { ask: 'choose idle time'; idleMinutes: 30 | 60 }
  | { ask: 'lock' | 'unlock' | 'end sessions'; customer: number; id: string }
  | { ask: 'set rate'; currency: string; sum: Sum }
  | { ask: 'delete rate'; currency: string }
  | { ask: 'mark as read' }
  | { ask: 'issue reference' }
  | { ask: 'open ticket'; message: string }
  | { ask: 'write'; id: string; message: string }
  | { ask: 'reply'; id: string; message: string }
  | { ask: 'close ticket'; id: string }
  | { ask: 'read'; what: Read }
  | { ask: 'look at'; customer: number; id: string }

export interface Request {
  by: Asker
  ask: Ask
}

/** What travels: an endpoint of the contract, and its input. */
export interface Wire {
  endpoint: Endpoint
  params?: object
  body?: object
  key?: string
}

export const payTo = (account: number) => ({
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  bankAccountNumber: `${1000 + account}`,
  swiftCode: 'HARBUS00',
  bankAddress: '1 Quay',
})

export function wireOf(ask: Ask): Wire {
  if (isOfTheBook(ask)) return wireOfBook(ask)
  switch (ask.ask) {
    case 'order': {
      const { symbol, sum, expected } = ask
      const body = {
        symbol,
        quantity: sum.sent,
        ...(expected === null ? {} : { expectedPrice: decimal(expected, 6, 2) }),
      }
      return { endpoint: ask.side === 'buy' ? olderOrders.buy : olderOrders.sell, body, ...keyOf(ask) }
    }
    case 'deposit': {
      const { sum, currency, expected, reference: bankReference, depositReference, password } = ask
      const named = depositReference === null ? {} : { depositReference }
      const seen = expected === null ? {} : { expectedRate: decimal(expected, 12, 0) }
      // Both of the payloads: an amount alone is dollars.
      const sent = currency === 'USD' ? { amount: sum.sent } : { originalAmount: sum.sent, currency }
      return {
        endpoint: funding.requestDeposit,
        body: { ...sent, ...seen, ...named, bankReference, password },
        ...keyOf(ask),
      }
    }
    case 'withdraw': {
      const body = { amount: ask.sum.sent, ...payTo(ask.account), password: ask.password }
      return { endpoint: withdrawals.requestWithdrawal, body, ...keyOf(ask) }
    }
    case 'withdraw to last':
      return { endpoint: withdrawals.withdrawToLastAccount, body: { amount: ask.sum.sent }, ...keyOf(ask) }
    case 'cancel':
      return { endpoint: withdrawals.cancelWithdrawal, params: { id: ask.id } }
    case 'cancel order':
      return { endpoint: cancelOrderAtMarket, params: { id: ask.id } }
    case 'decide': {
      const [approve, reject] = DECISIONS[ask.what]
      const params = { id: ask.id }
      return ask.approves ? { endpoint: approve, params } : { endpoint: reject, params, body: REASON }
    }
    case 'reprice':
      return { endpoint: funding.repriceDeposit, params: { id: ask.id } }
    case 'submit profile': {
      const { idDocument, ...form } = { ...PROFILE, fullName: ask.fullName }
      return ask.isFirst
        ? { endpoint: profiles.createProfile, body: { ...form, idDocument } }
        : { endpoint: profiles.updateProfile, body: form }
    }
    case 'register': {
      const names = { email: `${ask.username}@example.com`, firstName: 'New', lastName: 'Example' }
      return { endpoint: register, body: { username: ask.username, password: ask.password, ...names } }
    }
    case 'log in':
      return { endpoint: login, body: { username: ask.username, password: ask.password } }
    case 'log out':
      return { endpoint: logout }
    case 'change password':
      return { endpoint: changePassword, body: { currentPassword: ask.current, newPassword: ask.next } }
    case 'change name':
      return { endpoint: changeName, body: { firstName: ask.firstName, lastName: ask.lastName } }
    case 'end session':
      return { endpoint: endSession, params: { id: ask.id } }
    case 'begin authenticator':
    case 'confirm authenticator':
    case 'begin passkey':
    case 'add passkey':
    case 'ask for a passkey':
    case 'prove':
    case 'remove authenticator':
    case 'remove passkey':
    case 'new codes':
    case 'ask at sign-in':
    case 'finish sign-in':
      return wireOfSecondStep(ask)
    case 'ask for a reset': {
      const { username, email, password: newPassword } = ask
      return { endpoint: resets.requestPasswordReset, body: { username, email, newPassword } }
    }
    case 'lock money':
      return { endpoint: locks.lockMoney, body: { delayHours: ask.delayHours } }
    case 'unlock money':
      return { endpoint: locks.unlockMoney, body: { password: ask.password } }
    case 'stay signed in':
      return { endpoint: staySignedIn }
    case 'choose idle time':
      return { endpoint: chooseIdleTime, body: { idleMinutes: ask.idleMinutes } }
    case 'lock own account':
      return { endpoint: locks.lockOwnAccount }
    case 'change email':
    case 'ask for a proof':
    case 'prove an address':
    case 'send the change again':
    case 'cancel the change':
    case 'confirm the change':
    case 'restore the address':
      return wireOfAddress(ask)
    case 'ask for a link':
      return { endpoint: resets.requestResetLink, body: { email: 'ada@example.com' } }
    case 'reset by a link':
      return { endpoint: resets.resetPassword, body: { token: NO_TOKEN, newPassword: 'Quiet-Harbour-42' } }
    case 'deny resets':
      return { endpoint: resets.denyPasswordResets }
    case 'lock':
    case 'unlock':
    case 'end sessions':
      return { endpoint: ACCESS[ask.ask], params: { id: ask.id }, body: REASON }
    case 'set rate':
      return { endpoint: setExchangeRate, body: { currency: ask.currency, rateToUSD: ask.sum.sent } }
    case 'delete rate':
      return { endpoint: deleteExchangeRate, params: { currency: ask.currency } }
    case 'mark as read':
      return { endpoint: readNotifications, body: { all: true } }
    case 'issue reference':
      return { endpoint: funding.issueDepositReference }
    case 'open ticket':
      return { endpoint: support.openSupportTicket, body: { message: ask.message } }
    case 'write':
    case 'reply': {
      const endpoint = ask.ask === 'write' ? support.addSupportMessage : support.replyToSupportTicket
      return { endpoint, params: { id: ask.id }, body: { message: ask.message } }
    }
    case 'close ticket':
      return { endpoint: support.closeSupportTicket, params: { id: ask.id } }
    case 'read':
      return { endpoint: READS[ask.what] }
    case 'look at':
      return { endpoint: adminGetCustomer, params: { id: ask.id } }
  }
}

export const REASON = { reason: 'The history says so' }

const ACCESS = { lock: lockCustomer, unlock: unlockCustomer, 'end sessions': endCustomerSessions }

const keyOf = ({ key }: { key: string | null }) => (key === null ? {} : { key })

/** One line for people. */
export function sentence({ by, ask }: Request): string {
  const who =
    by.kind === 'visitor' ? 'visitor' : `${by.kind} ${by.at}${by.session < 0 ? ' without a session' : ''}`
  const { ask: what, ...rest } = ask
  const said = JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return `${who} at node ${by.node}: ${what} ${said}`
}

export const inDollars = (cents: bigint): Sum => ({ sent: dollars(cents), units: cents })
