import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { DAY_LINES, type DayFacts, dayLines } from './day-lines.ts'
import { signDay } from './sign-day.ts'

const AT = new Date('2026-11-19T22:00:00Z')
const ago = (minutes: number) => new Date(AT.getTime() - minutes * 60_000)
/** Read three days later: only the ledger check is of then. */
const READ = new Date(AT.getTime() + 3 * 86_400_000)
const read = (minutes: number) => new Date(READ.getTime() - minutes * 60_000)
const NONE = { count: 0, oldestAt: null }
const QUIET: DayFacts = {
  at: READ,
  asOf: AT,
  books: { verifiedAt: read(30), broken: [] },
  money: { cash: cents(123_406_789n), held: cents(50_000n), owed: cents(0n) },
  owing: 0,
  moved: [{ reason: 'deposit', debit: 'bank', credit: 'cash', cents: cents(1_000_00n) }],
  deposits: NONE,
  withdrawals: NONE,
  profiles: NONE,
  passwordResets: NONE,
  touchedOrders: 0,
  dueOrders: 0,
  dueActions: 0,
  openProposals: 0,
  expiredProposals: 0,
  failedMails: 0,
  mailWaitsMs: 0,
  endedWebhooks: 0,
  failingWebhooks: 0,
  stopped: [],
  auditHead: { lines: 12n, hash: 'ab12' },
}
const reds = (facts: Partial<DayFacts>) =>
  dayLines({ ...QUIET, ...facts })
    .filter(({ state }) => state === 'red')
    .map(({ name, found }) => [name, found])

test('a quiet day has every line once, in order, and none is red', () => {
  const lines = dayLines(QUIET)
  expect(lines.map(({ name }) => name)).toEqual(DAY_LINES)
  expect(reds({})).toEqual([])
  const found = Object.fromEntries(lines.map((line) => [line.name, line.found]))
  expect(found).toMatchObject({
    books: 'Verified 30 min ago',
    customers_money: '$1,234,567.89: $1,234,067.89 available, $500.00 held',
    moved: '+$1,000.00 deposits. Customers’ money changed by +$1,000.00',
    deposits: 'None',
    audit_log: 'Lines: 12, head ab12',
  })
})

test.each<[string, Partial<DayFacts>, [string, string][]]>([
  [
    'books never verified',
    { books: { verifiedAt: null, broken: [] } },
    [
      ['books', 'Not verified yet'],
      ['suspense', 'Not verified yet'],
    ],
  ],
  [
    'books verified too long ago',
    { books: { verifiedAt: read(121), broken: [] } },
    [['books', 'Verified 2 h ago']],
  ],
  [
    'money left in suspense',
    { books: { verifiedAt: read(5), broken: ['suspense-is-empty'] } },
    [
      ['books', 'Broken: suspense-is-empty'],
      ['suspense', 'Not zero'],
    ],
  ],
  [
    'owed money',
    { money: { ...QUIET.money, owed: cents(12_34n) }, owing: 1 },
    [['owed', '$12.34 owed by 1 customer']],
  ],
  [
    'a request that waits for more than a day',
    { deposits: { count: 3, oldestAt: ago(24 * 60 + 1) } },
    [['deposits', '3 waiting, the oldest for 24 h']],
  ],
  [
    'an order that is not booked',
    { touchedOrders: 1 },
    [['touched_orders', '1 executed by a price and not booked']],
  ],
  ['an order past its time', { dueOrders: 2 }, [['due_orders', '2 past their time and not filled']]],
  ['a dividend that is due', { dueActions: 1 }, [['corporate_actions', '1 due and not carried out']]],
  [
    'a proposal that expired',
    { openProposals: 2, expiredProposals: 1 },
    [['proposals', '2 open, 1 expired that day without a decision']],
  ],
  ['a message that failed', { failedMails: 1 }, [['mail', '1 failed that day']]],
  ['mail that waits', { mailWaitsMs: 61 * 60_000 }, [['mail', '0 failed that day, the oldest due for 1 h']]],
  ['a stop', { stopped: ['Trading', 'KO'] }, [['stops', 'Trading, KO']]],
])('%s is red', (_, facts, expected) => expect(reds(facts)).toEqual(expected))

test('what waits for less than a day, and mail for less than an hour, is not', () => {
  expect(reds({ deposits: { count: 1, oldestAt: ago(24 * 60) }, mailWaitsMs: 60 * 60_000 })).toEqual([])
})

test('failing webhooks are told, and need no reason: a receiver is its customer’s', () => {
  const facts = { endedWebhooks: 1, failingWebhooks: 3 }
  expect(reds(facts)).toEqual([])
  expect(dayLines({ ...QUIET, ...facts }).find(({ name }) => name === 'webhooks')).toEqual({
    name: 'webhooks',
    state: 'info',
    found: '1 turned off that day after failures, 3 failing now',
  })
})

test('a day is signed with a reason for each red line and for no other', () => {
  const lines = dayLines({ ...QUIET, failedMails: 1, dueActions: 1 })
  expect(signDay(lines, { mail: ' ' })).toEqual({ unexplained: ['corporate_actions', 'mail'] })
  const decided = signDay(lines, {
    mail: ' An old address. ',
    corporate_actions: 'Booked tomorrow.',
    books: 'x',
  })
  if (!('signed' in decided)) throw new Error('not signed')
  expect(decided.signed.map(({ name }) => name)).toEqual(DAY_LINES)
  const reasons = decided.signed
    .filter(({ reason }) => reason !== null)
    .map(({ name, reason }) => [name, reason])
  expect(reasons).toEqual([
    ['corporate_actions', 'Booked tomorrow.'],
    ['mail', 'An old address.'],
  ])
})
