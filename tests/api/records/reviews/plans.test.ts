import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { COUNT_BY_REFERENCE, DEPOSIT_QUEUE } from '#server/cash/deposits/list-deposits.ts'
import { READ_FIRM, READ_REQUESTS } from '#server/office/overview/read-overview.ts'
import { PASSWORD_RESET_QUEUE } from '#server/people/passwords/list-password-resets.ts'
import { PROFILE_QUEUE } from '#server/people/profiles/list-profiles.ts'
import { LOOKUP_KINDS } from '#domain/lookup/lookup.ts'
import { type ReviewQueue, queueStatements } from '#server/records/reviews/review-queue.sql.ts'
import { REVIEWED } from '#server/records/reviews/reviewed.sql.ts'
import { COUNT_FIRM, COUNT_QUEUES } from '#server/records/reviews/count-queues.ts'
import { MOVED_IN_A_DAY } from '#server/cash/thresholds/refuse-alone.ts'
import {
  ALL_CUSTOMERS,
  CUSTOMERS_OF_KYC_STATUS,
  FOUND_CUSTOMERS,
  FOUND_CUSTOMERS_OF_KYC_STATUS,
} from '#server/office/customers/list-customers.ts'
import { LOOK_UP } from '#server/office/customers/look-up.ts'
import { COUNT_MATCHES, OPEN_TICKETS, OTHER_TICKETS } from '#server/office/support/list-ticket-queue.ts'
import { WITHDRAWAL_QUEUE } from '#server/cash/withdrawals/list-withdrawals.ts'
import { seedQueues } from '../../../../bench/seeds/seed-queues.ts'
import { seedTickets } from '../../../../bench/seeds/seed-tickets.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'

const AT = new Date('2026-11-18T15:00:00Z')
/** With fewer customers, reading all of their accounts is cheaper than looking fifty up. */
const ROWS = 20_000

let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ ...database.connection, max: 2 })
  await seedQueues(pool, { count: ROWS, at: AT })
  await seedTickets(pool, { count: ROWS, at: AT })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The plan as it was carried out. */
async function carriedOut(statement: string, values: unknown[]): Promise<Node[]> {
  const { rows } = await pool.query(`explain (analyze, format json) ${statement}`, values)
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
  return nodesOf(root)
}

const seqScans = (nodes: Node[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
const indexes = (nodes: Node[]) => nodes.map((node) => node['Index Name']).filter(Boolean)
/** Rows that were read of a table, by whatever way. */
const readOf = (nodes: Node[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

/** The same, with those that were read and then left out. */
const comparedOf = (nodes: Node[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'],
      readOf(nodes, table),
    )

const QUEUES: [string, ReviewQueue, { queue: string; reference: string; search: string }][] = [
  ['deposits', DEPOSIT_QUEUE, index('deposit_requests', 'reference_prefix', 'Transfer 77')],
  ['withdrawals', WITHDRAWAL_QUEUE, index('withdrawal_requests', 'number', 'DE-00 0000 0000 12')],
  ['password resets', PASSWORD_RESET_QUEUE, index('password_reset_requests', 'reference_prefix', 'r77')],
  ['profiles', PROFILE_QUEUE, index('profile_submissions', 'number', 'x 77')],
]

function index(table: string, reference: string, search: string) {
  return { queue: `${table}_queue`, reference: `${table}_${reference}`, search }
}

const LARGEST = '9223372036854775807'
/** Rows are counted up to 10,000, and one more says that there are more. */
const MOST_COUNTED = 10_001

const page = (status: string, after: string | number = '0', before: string | number = LARGEST) => [
  [status],
  50,
  after,
  before,
  AT,
]

describe.each(QUEUES)('of %s', (_, queue, own) => {
  const statements = queueStatements(queue)

  test.each([
    ['the first page of what waits', page('pending')],
    ['a page from the middle of what waits', page('pending', ROWS * 5)],
    ['the newest of what was decided', page('approved')],
    ['older ones from the middle', page('approved', '0', ROWS * 5)],
  ])('%s is a range of the index, and reads no more than it shows', async (_title, values) => {
    const nodes = await carriedOut(statements.page.all, values)
    expect(seqScans(nodes)).toEqual([])
    expect(indexes(nodes)).toContain(own.queue)
    // Once along the index, once for its columns; profiles once more, for the customer's latest.
    expect(readOf(nodes, REVIEWED[queue.name].table)).toBeLessThanOrEqual(50 * 4)
  })

  test.each(['mary-0001', 'mary-0001@', 'Mary Example 12', own.search])(
    'the search %j goes from names to requests',
    async (search) => {
      const counted = await carriedOut(statements.countFound, [search])
      expect(seqScans(counted)).toEqual([])
      const nodes = await carriedOut(statements.page.ofFew, [...page('pending'), search])
      expect(seqScans(nodes)).toEqual([])
      expect(indexes(nodes)).toEqual(
        expect.arrayContaining([
          'users_username_prefix',
          'users_email_prefix',
          'profile_submissions_name_prefix',
          own.reference,
        ]),
      )
    },
  )

  test.each([[['pending']], [['approved']], [queue.statuses]])(
    'rows of %j are counted along the index, and none past the limit',
    async (wanted) => {
      const counted = await carriedOut(statements.count.all, [wanted, MOST_COUNTED, '0', LARGEST, AT])
      expect(seqScans(counted)).toEqual([])
      expect(indexes(counted)).toContain(own.queue)
      expect(readOf(counted, REVIEWED[queue.name].table)).toBeLessThanOrEqual(MOST_COUNTED)
    },
  )

  test('rows of a search are counted from the names that it finds, few or many', async () => {
    const values = [['pending'], MOST_COUNTED, '0', LARGEST, AT]
    const few = await carriedOut(statements.count.searched, [...values, own.search])
    expect(seqScans(few)).toEqual([])
    expect(indexes(few)).toContain(own.reference)
    const many = await carriedOut(statements.count.searched, [...values, 'mary'])
    expect(indexes(many)).toContain('users_username_prefix')
    // One in twenty is called so; one in five waits, and may be read as a whole beside the names.
    expect(readOf(many, REVIEWED[queue.name].table)).toBeLessThanOrEqual(ROWS / 5 + ROWS / 20)
  })

  test('a search that finds many walks the queue until its page is full', async () => {
    const nodes = await carriedOut(statements.page.ofMany, [...page('pending'), 'mary'])
    expect(seqScans(nodes)).toEqual([])
    expect(indexes(nodes)).toContain(own.queue)
  })
})

test('a whole deposit reference is counted by one index, and no customer is looked up', async () => {
  const nodes = await carriedOut(COUNT_BY_REFERENCE, [1000, ['pending', 'approved', 'rejected']])
  expect(seqScans(nodes)).toEqual([])
  expect(indexes(nodes)).toHaveLength(1)
})

test('an id or a reference is looked up by an index of each kind, and reads the row that has it', async () => {
  for (const values of [
    [String(ROWS * 10), null, null],
    [null, 1000, 'r77'],
  ]) {
    const nodes = await carriedOut(LOOK_UP, [...values, LOOKUP_KINDS])
    // Neither transactions nor issued references were made.
    const empty = ['transactions', 'open_deposit_references']
    expect(seqScans(nodes).filter((table) => !empty.includes(table ?? ''))).toEqual([])
    expect(comparedOf(nodes, 'deposit_requests')).toBeLessThanOrEqual(1)
    expect(comparedOf(nodes, 'password_reset_requests')).toBeLessThanOrEqual(1)
  }
})

test('the overview reads ranges of indexes only', async () => {
  const tomorrow = new Date(AT.getTime() + 86_400_000)
  const nodes = [
    ...(await carriedOut(READ_REQUESTS, [AT, tomorrow, '1'])),
    ...(await carriedOut(READ_FIRM, [tomorrow])),
  ]
  // All of them are asked for: 252 days a year, and every role that a member of the staff ever had.
  const few: unknown[] = ['day_closes', 'staff_roles']
  expect(seqScans(nodes).filter((table) => !few.includes(table))).toEqual([])
  expect(indexes(nodes)).toEqual(
    expect.arrayContaining(['deposit_requests_approved', 'withdrawal_requests_approved']),
  )
})

test('what was moved in a day is summed along the decisions of the day, in one row', async () => {
  const { rows } = await pool.query<{ customer: string; cashier: string }>(
    `select max(customer_id)::text as customer, max(processed_by)::text as cashier from deposit_requests
     where status = 'approved'`,
  )
  const { customer, cashier } = rows[0] ?? {}
  const since = new Date(AT.getTime() - 86_400_000)
  const nodes = await carriedOut(MOVED_IN_A_DAY, [customer, cashier, since, []])
  // No correction was made.
  expect(seqScans(nodes).filter((table) => table !== 'corrections')).toEqual([])
  expect(indexes(nodes)).toEqual(
    expect.arrayContaining(['deposit_requests_approved', 'withdrawal_requests_approved']),
  )
  expect(nodes[0]?.['Actual Rows']).toBe(1)
})

test('the counts read indexes only', async () => {
  const nodes = [...(await carriedOut(COUNT_QUEUES, [AT])), ...(await carriedOut(COUNT_FIRM, []))]
  // Custom rates are a handful.
  expect(seqScans(nodes).filter((table) => table !== 'custom_rates')).toEqual([])
})

describe('of customers', () => {
  const middle = ROWS * 5

  test.each([
    ['all', ALL_CUSTOMERS, [LARGEST, 50]],
    ['all from the middle', ALL_CUSTOMERS, [middle, 50]],
    ['those of a status', CUSTOMERS_OF_KYC_STATUS, [LARGEST, 50, 'pending']],
    ['those of a status from the middle', CUSTOMERS_OF_KYC_STATUS, [middle, 50, 'approved']],
  ])('%s are a range of an index, and no more are read than are shown', async (_, { list }, values) => {
    const nodes = await carriedOut(list, values)
    expect(seqScans(nodes)).toEqual([])
    // Once along the index, once for its columns.
    expect(readOf(nodes, 'accounts')).toBeLessThanOrEqual(100)
    expect(readOf(nodes, 'users')).toBeLessThanOrEqual(50)
  })

  test.each([LARGEST, middle])('a search that all match reads a page of them before %s', async (before) => {
    const nodes = await carriedOut(FOUND_CUSTOMERS.list, [before, 50, null, '%example%', true, null])
    expect(seqScans(nodes)).toEqual([])
    expect(readOf(nodes, 'users')).toBeLessThanOrEqual(200)
    expect(readOf(nodes, 'accounts')).toBeLessThanOrEqual(200)
  })

  test('a search that few match goes by the index of trigrams', async () => {
    const nodes = await carriedOut(FOUND_CUSTOMERS.list, [LARGEST, 50, null, '%mary-0012%', true, null])
    expect(seqScans(nodes)).toEqual([])
    expect(indexes(nodes)).toEqual(expect.arrayContaining(['users_search', 'profile_submissions_search']))
  })

  test('a search that many of a status match compares that status alone with it, as far as its page', async () => {
    const { list } = FOUND_CUSTOMERS_OF_KYC_STATUS
    const nodes = await carriedOut(list, [LARGEST, 50, 'pending', '%mary%', true, null])
    expect(seqScans(nodes)).toEqual([])
    for (const table of ['users', 'profile_submissions']) {
      expect(comparedOf(nodes, table)).toBeLessThan(ROWS / 10)
    }
  })

  test('they are counted up to the limit, and profiles not at all once it is reached', async () => {
    const nodes = await carriedOut(FOUND_CUSTOMERS.count, [LARGEST, 1_001, null, '%example%', true, null])
    expect(readOf(nodes, 'users')).toBeLessThanOrEqual(1_002)
    expect(readOf(nodes, 'profile_submissions')).toBe(0)
  })
})

test.each(['open', 'answered', 'closed'])('tickets that are %s are a range of an index', async (status) => {
  const [statement, from] = status === 'open' ? [OPEN_TICKETS.all, 'normal'] : [OTHER_TICKETS.all, status]
  for (const [before, after] of [
    [LARGEST, '0'],
    [LARGEST, ROWS * 5],
    [ROWS * 5, '0'],
  ]) {
    const nodes = await carriedOut(statement, [from, before, 50, after])
    // No ticket is claimed.
    expect(seqScans(nodes).filter((table) => table !== 'review_claims')).toEqual([])
    expect(indexes(nodes)).toContain(`support_tickets_${status === 'open' ? 'open' : 'queue'}`)
    expect(readOf(nodes, 'support_tickets')).toBeLessThanOrEqual(100)
  }
})

test.each(['open', 'closed'])(
  'words and names are searched in tickets that are %s by their indexes',
  async (status) => {
    const searched = ['mary-0012', `'transfer':* & '1234':*`]
    expect(seqScans(await carriedOut(COUNT_MATCHES, searched))).toEqual([])
    const [queue, from] = status === 'open' ? [OPEN_TICKETS, ''] : [OTHER_TICKETS, status]
    const nodes = await carriedOut(queue.ofFew, [from, LARGEST, 50, '0', ...searched])
    // No ticket is claimed.
    expect(seqScans(nodes).filter((table) => table !== 'review_claims')).toEqual([])
    expect(indexes(nodes)).toEqual(
      expect.arrayContaining(['support_messages_words', 'users_username_prefix']),
    )
  },
)
