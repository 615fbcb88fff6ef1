import { payoutAccountsOf } from './payout-accounts.ts'
import type { Read } from '../asks.ts'
import { decimal, dollars } from './figures.ts'
import { pendingResets } from './predict-identity.ts'
import { predictMoneyLock } from './predict-locks.ts'
import { predictBookRead } from '../book/predict-book-read.ts'
import { predictPerformance } from '../book/predict-performance.ts'
import { holdingsOf, isOfOldCalls } from './predict-orders.ts'
import { nameOf } from './predict-sessions.ts'
import { type Asking, type Prediction, difference, fieldIn, granted, refused } from './prediction.ts'
import { ticketOf } from './predict-support.ts'
import {
  type Booked,
  type Customer,
  type Notice,
  type Person,
  type PredictedSession,
  type State,
  kycStatusOf,
} from '../world/state.ts'

const walletOf = ({ cash, held }: Customer) => ({
  balance: dollars(cash + held),
  available: dollars(cash),
  held: dollars(held),
})

/** What a customer is shown of their own. */
export function predictRead(
  state: State,
  { person: customer, by }: Asking<Customer>,
  what: Read,
): Prediction {
  switch (what) {
    case 'wallet':
      return granted(walletOf(customer))
    case 'money lock':
      return predictMoneyLock(state, customer)
    case 'holdings':
      return granted(holdingsOf(customer))
    case 'transactions': {
      const predicted = customer.transactions.toReversed()
      return granted(
        predicted.map(() => ({})),
        {
          differs: (body) =>
            difference(inSteps(predicted, predicted, lineOf), inSteps(predicted, body, lineOf)),
        },
      )
    }
    case 'notices': {
      const predicted = customer.notices.toReversed()
      const unreadCount = predicted.filter(({ isRead }) => !isRead).length
      const listOf = (rows: unknown) => inSteps(predicted, rows, kindOf)
      return granted(
        { unreadCount, notifications: predicted.map(() => ({})) },
        { differs: (body) => difference(listOf(predicted), listOf(fieldIn(body, 'notifications'))) },
      )
    }
    case 'orders':
      return granted(
        newestFirst(customer.orders.filter(isOfOldCalls)).map(
          ({ id, side, symbol, units, held, status }) => ({
            id,
            side,
            assetSymbol: symbol,
            quantity: decimal(units, 8, 0),
            held: dollars(held),
            status,
          }),
        ),
      )
    case 'book':
      return predictBookRead(state, customer)
    case 'performance':
      return predictPerformance(customer)
    case 'deposits':
      return granted(
        newestFirst(customer.deposits).map(({ id, cents, sent, currency, status }) => ({
          id,
          amount: dollars(cents),
          originalAmount: dollars(sent),
          currency,
          status,
        })),
      )
    case 'withdrawals':
      return granted(
        newestFirst(customer.withdrawals).map(({ id, gross, status, payTo }) => ({
          id,
          amount: dollars(gross - 500n),
          fee: '5.00',
          status,
          ...payTo,
        })),
      )
    case 'payouts':
      return granted(payoutAccountsOf(customer))
    case 'tickets':
      return granted(newestFirst(customer.tickets).map(ticketOf))
    case 'profile': {
      const last = customer.submissions.at(-1)
      return last ? granted(last) : refused('no_profile')
    }
    case 'resets':
      return granted({ count: pendingResets(state, customer).length })
    case 'second factor': {
      const { app = null, passkeys = [], codes = [] } = customer.factor ?? {}
      return granted({
        passkeysPossible: by.isByNumber !== true,
        totp: app && {},
        passkeys: passkeys.toReversed().map(({ id, name, createdMs, usedMs }) => ({
          id,
          name,
          createdAt: new Date(createdMs).toISOString(),
          lastUsedAt: usedMs === null ? null : new Date(usedMs).toISOString(),
        })),
        recoveryCodesLeft: codes.length,
      })
    }
    case 'sessions':
    case 'user':
      throw new Error(`${what} is read by any signed-in user`)
  }
}

/** What happened in one step happened in any order. */
function inSteps<T extends { step: number }>(
  predicted: readonly T[],
  rows: unknown,
  lineOf: (row: T) => string,
): string[][] {
  const steps = Map.groupBy(predicted.keys(), (at) => predicted[at]?.step)
  const lines = Array.isArray(rows) ? rows.map(lineOf) : []
  return [...steps.values()].map((positions) => positions.map((at) => lines[at] ?? '').toSorted())
}

const kindOf = ({ kind }: Notice): string => kind

const lineOf = ({ type, assetSymbol, quantity, amount, fee }: Booked): string =>
  [type, quantity, assetSymbol, amount, fee].join(' ')

export function predictMarkingRead({ notices }: Customer): Prediction {
  const effect = () => {
    for (const notice of notices) notice.isRead = true
  }
  return granted({ unreadCount: 0 }, { effect })
}

/** The sessions of every signed-in user. */
export function predictOwn(person: Person, session: PredictedSession): Prediction {
  const open = person.sessions.filter(({ ended }) => ended === null)
  const names = open.map(({ token }) => nameOf(token)).toSorted()
  const here = { id: nameOf(session.token), isCurrent: true }
  // This one first, the others by their last use.
  return granted(
    open.map((_, at) => (at === 0 && session.ended === null ? here : {})),
    { differs: (body) => difference(names, idsIn(body).toSorted()) },
  )
}

const idsIn = (rows: unknown): unknown[] => (Array.isArray(rows) ? rows.map((row) => fieldIn(row, 'id')) : [])

/** What an administrator is shown of a customer. */
export function predictLook(state: State, at: number, id: string): Prediction {
  const customer = state.customers[at]
  if (!customer?.isThere || customer.id !== id) return refused('not_found')
  return granted({
    customer: {
      id,
      username: customer.username,
      kycStatus: kycStatusOf(customer),
      available: dollars(customer.cash),
      held: dollars(customer.held),
    },
    wallet: walletOf(customer),
    holdings: holdingsOf(customer),
    depositRequests: newestFirst(customer.deposits).map(({ id: own, status }) => ({ id: own, status })),
    withdrawalRequests: newestFirst(customer.withdrawals).map(({ id: own, status }) => ({ id: own, status })),
    payoutAccounts: payoutAccountsOf(customer),
    openOrdersAtMarket: newestFirst(customer.orders)
      .filter((order) => order.status === 'pending' && isOfOldCalls(order))
      .map(({ id, side }) => ({ id, side })),
  })
}

const newestFirst = <T extends { id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)))
