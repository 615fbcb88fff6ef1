import { addCents } from '../money/money.ts'
import { ageText } from '../text/age-text.ts'
import { dollars } from '../money/dollars.ts'
import { type CustomersMoney, type Movement, movedText } from './moved-money.ts'

/** The lines of a close of day, in their order. */
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

/** The lines of what no one can find again later: they are of when the report is read. All others are of the day. */
export const LINES_AS_READ: readonly DayLineName[] = [
  'books',
  'suspense',
  'bank_statement',
  'mail',
  'webhooks',
  'backup',
  'audit_log',
]

/** Whether a line is as it should be, needs a reason before the day is signed, or only tells. */
export const DAY_LINE_STATES = ['good', 'red', 'info'] as const
type DayLineState = (typeof DAY_LINE_STATES)[number]

export interface DayLine {
  readonly name: DayLineName
  readonly state: DayLineState
  /** What was found, in a sentence for the staff. */
  readonly found: string
}

/** Requests that wait, and since when the first of them does. */
export interface Waiting {
  readonly count: number
  readonly oldestAt: Date | null
}

/** What the lines are judged by. */
export interface DayFacts {
  /** When the report is read. */
  readonly at: Date
  /** The end of the day's session. */
  readonly asOf: Date
  /** When the books were last verified to the end, and the invariants that were broken then. */
  readonly books: { readonly verifiedAt: Date | null; readonly broken: readonly string[] }
  readonly money: CustomersMoney
  /** How many customers owe. */
  readonly owing: number
  /** From the end of the session before to the end of the day's. */
  readonly moved: readonly Movement[]
  readonly deposits: Waiting
  readonly withdrawals: Waiting
  readonly profiles: Waiting
  readonly passwordResets: Waiting
  /** Orders that a price has executed and that are not booked. */
  readonly touchedOrders: number
  /** Orders whose time to be filled has passed. */
  readonly dueOrders: number
  /** Dividends and splits whose time has come and that are not carried out. */
  readonly dueActions: number
  readonly openProposals: number
  /** Proposals that expired on the day without a decision. */
  readonly expiredProposals: number
  /** Messages that failed on the day, and for how long the oldest one that is due has waited. */
  readonly failedMails: number
  readonly mailWaitsMs: number
  /** Webhooks that were turned off on the day because their receivers failed, and those that fail now. */
  readonly endedWebhooks: number
  readonly failingWebhooks: number
  /** What is stopped, by name. */
  readonly stopped: readonly string[]
  readonly auditHead: { readonly lines: bigint; readonly hash: string } | null
}

const HOUR_MS = 3_600_000
/** The books are verified once an hour: twice that has gone wrong. */
const BOOKS_AGE_MS = 2 * HOUR_MS
/** A request that has waited for a day was overlooked. */
const REQUEST_AGE_MS = 24 * HOUR_MS
/** A monitor is told of mail that has waited so long. */
const MAIL_AGE_MS = HOUR_MS

/** Judges the lines of a close of day. */
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
    // A receiver is its customer's.
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

/** What can be spent and what is held are the customers' money together. */
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
