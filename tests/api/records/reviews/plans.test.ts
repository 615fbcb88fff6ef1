import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { COUNT_BY_REFERENCE, DEPOSIT_QUEUE } from '#server/cash/deposits/list-deposit-queue.ts'
import { READ_HOUSE, READ_REQUESTS } from '#server/office/overview/read-overview.ts'
import { PASSWORD_RESET_QUEUE } from '#server/people/passwords/list-password-resets.ts'
import { PROFILE_QUEUE } from '#server/people/profiles/list-profiles.ts'
import { type ReviewQueue, queueStatements } from '#server/records/reviews/review-queue.sql.ts'
import { REVIEWED } from '#server/records/reviews/reviewed.sql.ts'
import { COUNT_HOUSE, COUNT_QUEUES } from '#server/records/reviews/count-queues.ts'
import { MOVED_IN_A_DAY } from '#server/cash/thresholds/thresholds.sql.ts'
import { WITHDRAWAL_QUEUE } from '#server/cash/withdrawals/list-withdrawal-queue.ts'
import { seedQueues } from '../../../../bench/seeds/seed-queues.ts'
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

const QUEUES: [string, ReviewQueue, { queue: string; reference: string; search: string }][] = [
  ['deposits', DEPOSIT_QUEUE, index('deposit_requests', 'reference_prefix', 'Transfer 77')],
  ['withdrawals', WITHDRAWAL_QUEUE, index('withdrawal_requests', 'account', 'DE-00 0000 0000 12')],
  ['password resets', PASSWORD_RESET_QUEUE, index('password_reset_requests', 'reference_prefix', 'r77')],
  ['profiles', PROFILE_QUEUE, index('profile_submissions', 'id_number', 'x 77')],
]

function index(table: string, reference: string, search: string) {
  return { queue: `${table}_queue`, reference: `${table}_${reference}`, search }
}

const LARGEST = '9223372036854775807'

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

  test('rows are counted along the index, or from the names that a search finds', async () => {
    const counted = await carriedOut(statements.count.all, [['pending'], 10_001, '0', LARGEST, AT])
    expect(seqScans(counted)).toEqual([])
    expect(indexes(counted)).toContain(own.queue)
    const searched = await carriedOut(statements.count.ofFew, [...page('pending'), own.search])
    expect(seqScans(searched)).toEqual([])
    expect(indexes(searched)).toContain(own.reference)
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

test('the overview reads ranges of indexes only', async () => {
  const tomorrow = new Date(AT.getTime() + 86_400_000)
  const nodes = [
    ...(await carriedOut(READ_REQUESTS, [AT, tomorrow, '1'])),
    ...(await carriedOut(READ_HOUSE, [tomorrow])),
  ]
  // No ticket was made.
  expect(seqScans(nodes).filter((table) => table !== 'support_tickets')).toEqual([])
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
  const nodes = [...(await carriedOut(COUNT_QUEUES, [AT])), ...(await carriedOut(COUNT_HOUSE, []))]
  // Custom rates are a handful.
  expect(seqScans(nodes).filter((table) => table !== 'custom_rates')).toEqual([])
})
