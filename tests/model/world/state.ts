import type { Queued } from './resting.ts'
import type { PredictedLock } from './predicted-lock.ts'
import type { Notification } from '#contract/records/notifications.ts'
import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import {
  type Asked,
  type Begun,
  type HalfSignIn,
  type Passkey,
  type SecondFactor,
  notAsked,
} from './factors.ts'

type NoticeKind = Notification['kind']

/** Everything the model knows: plain data, so that it can be copied and tried out. */
export interface State {
  nowMs: number
  /** Rises with each event; what happened at once shares a step. */
  step: number
  /** How many nights the history has had. */
  nights: number
  nodes: number
  /** Of each node, where a browser has it open by its name. */
  origins: string[]
  customers: Customer[]
  administrators: Administrator[]
  /**
   * Orders are taken while the market is closed: those of companies wait for the next open, of funds for their value.
   */
  ordersWait: boolean
  /** Which of the symbols are funds. */
  funds: string[]
  /** The symbols of this history; each has its price. */
  prices: Record<string, bigint>
  /** Every rate a currency has had, the last one in force; of another node any since the last it was seen to use. */
  rates: Record<string, RateHistory>
  /** First answers, by who, route and key. */
  keys: Record<string, { asked: string; status: number; answer: unknown }>
  /** What companies will do on a day to come. */
  announced: CompanyAct[]
}

/** A corporate action, before trading begins on a day in New York. */
export interface CompanyAct {
  kind: 'dividend' | 'split'
  symbol: string
  exDate: string
  /** As they are announced. */
  terms: string
  /** Of a dividend, as prices are. */
  perShare: bigint
  /** Of a split: so many for so many. */
  newShares: bigint
  oldShares: bigint
}

interface RateHistory {
  versions: bigint[]
  /** By node: the oldest version it may still use. */
  since: number[]
  /** What counts when there is no custom rate. */
  provided: bigint
  isCustom: boolean
}

export interface PredictedSession {
  token: string
  /** When the password was typed last. */
  confirmedMs: number
  /** When the second factor was verified last; null for never. */
  verifiedMs: number | null
  /** What it was asked to sign: with a new passkey, and with one there is. */
  enrolling: Asked
  proving: Asked
  /** Where it was ended; null for a session that time has ended, or the operator. */
  ended: { atMs: number; node: number | null } | null
}

export interface Person {
  /** Of this person, in the product. */
  id: string
  username: string
  email: string
  /** Addresses before, with the time of their change: a node may know the last one for seconds. */
  emailsBefore: { email: string; untilMs: number }[]
  password: string
  isLocked: boolean
  sessions: PredictedSession[]
}

interface Administrator extends Person {
  role: 'administrator' | 'customer'
}

export type Status = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'superseded' | 'denied' | 'closed'

interface Submission {
  id: string
  fullName: string
  status: Status
}

export interface Deposit {
  id: string
  cents: bigint
  sent: bigint
  currency: string
  reference: string
  /** Its own, which no other deposit has. */
  depositReference: string
  status: Status
  createdMs: number
  /** When its rate was frozen, or frozen again, and at what. */
  pricedMs: number
  rate: bigint
}

interface Withdrawal {
  id: string
  gross: bigint
  payTo: PayoutAccount
  status: Status
  createdMs: number
  processedMs: number
}

export interface Reset {
  id: string
  password: string
  status: Status
  expiresMs: number
}

/** A conversation with support, the oldest message first. */
export interface Ticket {
  id: string
  status: 'open' | 'answered' | 'closed'
  createdMs: number
  messages: { text: string; sender: 'user' | 'support' }[]
}

/** A customer was told. */
export interface Notice {
  step: number
  kind: NoticeKind
  isRead: boolean
}

export interface Booked {
  step: number
  type: 'deposit' | 'withdraw' | 'buy' | 'sell' | 'dividend' | 'split'
  assetSymbol: string | null
  quantity: string | null
  amount: string
  fee: string | null
}

export interface Held {
  units: bigint
  cost: bigint
  /** Of the units, what resting sales have reserved. */
  reserved: bigint
}

export interface Customer extends Person {
  /** False until they have signed up. */
  isThere: boolean
  cash: bigint
  held: bigint
  positions: Record<string, Held>
  orders: Queued[]
  submissions: Submission[]
  /** To write on the next transfer; null until one is asked for. */
  openReference: string | null
  deposits: Deposit[]
  withdrawals: Withdrawal[]
  tickets: Ticket[]
  resets: Reset[]
  pausedUntilMs: number
  moneyLock: PredictedLock | null
  /** Whether they locked their account themselves. */
  isOwnLock: boolean
  factor: SecondFactor | null
  begun: Begun | null
  /** The last one. */
  half: HalfSignIn | null
  /** Passkeys that were theirs. */
  removed: Passkey[]
  /** How many passkeys they have made. */
  made: number
  /** Wrong answers to the second step since a right one. */
  misses: number
  transactions: Booked[]
  notices: Notice[]
  /** The id of their last row: ids of one customer rise in the order of commits. */
  lastId: bigint
}

export const newSession = (
  token: string,
  confirmedMs: number,
  verifiedMs: number | null = null,
): PredictedSession => ({
  token,
  confirmedMs,
  verifiedMs,
  enrolling: notAsked(),
  proving: notAsked(),
  ended: null,
})

export const newPerson = (known: Pick<Person, 'id' | 'username' | 'password'>, token?: string): Person => ({
  ...known,
  email: `${known.username}@example.com`,
  emailsBefore: [],
  isLocked: false,
  sessions: token === undefined ? [] : [newSession(token, 0)],
})

export const newCustomer = (person: Person): Customer => ({
  ...person,
  isThere: person.sessions.length > 0,
  cash: 0n,
  held: 0n,
  positions: {},
  orders: [],
  submissions: [],
  openReference: null,
  deposits: [],
  withdrawals: [],
  tickets: [],
  resets: [],
  pausedUntilMs: 0,
  moneyLock: null,
  isOwnLock: false,
  factor: null,
  begun: null,
  half: null,
  removed: [],
  made: 0,
  misses: 0,
  transactions: [],
  notices: [],
  lastId: 0n,
})

/** All registered users. */
export const peopleOf = ({ customers, administrators }: State): Person[] => [
  ...customers.filter(({ isThere }) => isThere),
  ...administrators,
]

export const tell = ({ step }: State, { notices }: Customer, kind: NoticeKind): void =>
  void notices.push({ step, kind, isRead: false })

export const kycStatusOf = ({ submissions }: Customer): Status | 'none' =>
  submissions.at(-1)?.status ?? 'none'

export const heldOf = (customer: Customer, symbol: string): Held =>
  customer.positions[symbol] ?? { units: 0n, cost: 0n, reserved: 0n }

/** The pause that ends last stays. */
export function pausePayouts({ nowMs }: State, customer: Customer, hours: number): void {
  customer.pausedUntilMs = Math.max(customer.pausedUntilMs, nowMs + hours * 3_600_000)
}

/** A session that the model holds for open. */
export const openSessionOf = ({ sessions }: Person): PredictedSession | undefined =>
  sessions.findLast(({ ended }) => ended === null)

/** Ends sessions: felt at once on `node`, elsewhere within five seconds. */
export function endSessions(
  state: State,
  { sessions }: Person,
  node: number | null,
  which: (session: PredictedSession) => boolean = () => true,
): void {
  for (const session of sessions) {
    if (session.ended === null && which(session)) session.ended = { atMs: state.nowMs, node }
  }
}
