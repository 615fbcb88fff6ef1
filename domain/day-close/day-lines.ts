import { addCents, dollars } from '../money/money.ts'
import { ageText } from '../text/age-text.ts'
import { type CustomersMoney, type Movement, movedText } from './moved-money.ts'

export const DAY_LINES = [
  'books',
  'suspense',
  'customers_money',
  'bank_statement',
  'moved',
  'owed',
  'deposits',
  'withdrawals',
  'profiles',
  'password_resets',
  'touched_orders',
  'due_orders',
  'corporate_actions',
  'proposals',
  'mail',
  'webhooks',
  'stops',
  'backup',
  'audit_log',
] as const
export type DayLineName = (typeof DAY_LINES)[number]

/** Lines that cannot be reconstructed later describe the time of reading; all others describe the day. */
export const LINES_AS_READ: readonly DayLineName[] = [
  'books',
  'suspense',
  'bank_statement',
  'mail',
  'webhooks',
  'backup',
  'audit_log',
]

/** 'red' needs a reason before the day is signed; 'info' only tells. */
export const DAY_LINE_STATES = ['good', 'red', 'info'] as const
type DayLineState = (typeof DAY_LINE_STATES)[number]

export interface DayLine {
  readonly name: DayLineName
  readonly state: DayLineState
  /** In a sentence for staff. */
  readonly found: string
}

/** Waiting requests, and since when the first has waited. */
export interface Waiting {
  readonly count: number
  readonly oldestAt: Date | null
}

export interface DayFacts {
  /** When the report is read. */
  readonly at: Date
  /** The end of the day's session. */
  readonly asOf: Date
  /** When the books were last fully verified, and the invariants broken then. */
  readonly books: { readonly verifiedAt: Date | null; readonly broken: readonly string[] }
  readonly money: CustomersMoney
  readonly owing: number
  /** From the end of the session before to the end of this one. */
  readonly moved: readonly Movement[]
  readonly deposits: Waiting
  readonly withdrawals: Waiting
  readonly profiles: Waiting
  readonly passwordResets: Waiting
  /** Orders that a price has executed and that are not booked. */
  readonly touchedOrders: number
  /** Orders whose time to be filled has passed. */
  readonly dueOrders: number
  /** Dividends and splits that are due and not carried out. */
  readonly dueActions: number
  readonly openProposals: number
  /** Expired on the day without a decision. */
  readonly expiredProposals: number
  /** Messages that failed on the day, and how long the oldest due one has waited. */
  readonly failedMails: number
  readonly mailWaitsMs: number
  /** Webhooks turned off on the day by failing receivers, and those failing now. */
  readonly endedWebhooks: number
  readonly failingWebhooks: number
  /** By name. */
  readonly stopped: readonly string[]
  readonly auditHead: { readonly lines: bigint; readonly hash: string } | null
}

const HOUR_MS = 3_600_000
/** Twice the hour between verifications. */
const BOOKS_AGE_MS = 2 * HOUR_MS
/** A request that waits longer was overlooked. */
const REQUEST_AGE_MS = 24 * HOUR_MS
/** The age of mail at which monitoring alerts. */
const MAIL_AGE_MS = HOUR_MS

export function dayLines(facts: DayFacts): DayLine[] {
  const { asOf, books, auditHead, money, stopped } = facts
  const line = (name: DayLineName, state: DayLineState, found: string): DayLine => ({ name, state, found })
  const none = (name: DayLineName, count: number, what: string): DayLine =>
    line(name, count === 0 ? 'good' : 'red', count === 0 ? 'None' : `${count} ${what}`)
  const isInSuspense = books.broken.includes('suspense-is-empty')
  return [
    booksLine(facts),
    books.verifiedAt === null
      ? line('suspense', 'red', 'Not verified yet')
      : line('suspense', isInSuspense ? 'red' : 'good', isInSuspense ? 'Not zero' : 'Zero'),
    line('customers_money', 'info', moneyText(money)),
    line('bank_statement', 'info', 'No bank statement is imported. Compare with the bank by hand'),
    line('moved', 'info', movedText(facts.moved)),
    line(
      'owed',
      facts.owing === 0 ? 'good' : 'red',
      facts.owing === 0 ? 'None' : `${dollars(money.owed)} owed by ${counted(facts.owing, 'customer')}`,
    ),
    waitingLine('deposits', facts.deposits, asOf),
    waitingLine('withdrawals', facts.withdrawals, asOf),
    waitingLine('profiles', facts.profiles, asOf),
    waitingLine('password_resets', facts.passwordResets, asOf),
    none('touched_orders', facts.touchedOrders, 'executed by a price and not booked'),
    none('due_orders', facts.dueOrders, 'past their time and not filled'),
    none('corporate_actions', facts.dueActions, 'due and not carried out'),
    line(
      'proposals',
      facts.expiredProposals === 0 ? 'good' : 'red',
      `${facts.openProposals} open, ${facts.expiredProposals} expired that day without a decision`,
    ),
    mailLine(facts),
    // A failing receiver is its customer's problem.
    line(
      'webhooks',
      'info',
      `${facts.endedWebhooks} turned off that day after failures, ${facts.failingWebhooks} failing now`,
    ),
    line('stops', stopped.length === 0 ? 'good' : 'red', stopped.length === 0 ? 'None' : stopped.join(', ')),
    line('backup', 'info', 'The server does not know of backups. Check the newest one by hand'),
    line(
      'audit_log',
      'info',
      auditHead === null ? 'Empty' : `Lines: ${auditHead.lines}, head ${auditHead.hash}`,
    ),
  ]
}

/** Spendable and held together are the customers' money. */
const moneyText = ({ cash, held }: CustomersMoney): string =>
  `${dollars(addCents(cash, held))}: ${dollars(cash)} available, ${dollars(held)} held`

function booksLine({ at, books: { verifiedAt, broken } }: DayFacts): DayLine {
  if (verifiedAt === null) return { name: 'books', state: 'red', found: 'Not verified yet' }
  if (broken.length > 0) return { name: 'books', state: 'red', found: `Broken: ${broken.join(', ')}` }
  const ageMs = at.getTime() - verifiedAt.getTime()
  const found = `Verified ${ageText(ageMs)} ago`
  return { name: 'books', state: ageMs > BOOKS_AGE_MS ? 'red' : 'good', found }
}

function waitingLine(name: DayLineName, { count, oldestAt }: Waiting, asOf: Date): DayLine {
  if (oldestAt === null) return { name, state: 'good', found: 'None' }
  const ageMs = asOf.getTime() - oldestAt.getTime()
  return {
    name,
    state: ageMs > REQUEST_AGE_MS ? 'red' : 'good',
    found: `${count} waiting, the oldest for ${ageText(ageMs)}`,
  }
}

function mailLine({ failedMails, mailWaitsMs }: DayFacts): DayLine {
  const isLate = mailWaitsMs > MAIL_AGE_MS
  const waits = mailWaitsMs > 0 ? `, the oldest due for ${ageText(mailWaitsMs)}` : ''
  const found = failedMails === 0 && waits === '' ? 'All sent' : `${failedMails} failed that day${waits}`
  return { name: 'mail', state: failedMails > 0 || isLate ? 'red' : 'good', found }
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
