import { expect, test } from 'vitest'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import { adminListDepositRequests } from '#contract/cash/deposits.ts'
import { countList } from '#contract/office/lists.ts'
import { SEARCHED_LIST_NAMES, type SearchedListName } from '#domain/staff/office-lists.ts'
import { countDepositQueue } from '#server/cash/deposits/list-deposits.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { announcedDeposit, decideDeposit } from '../../records/notifications/decisions.ts'

const testServer = testServerOfFile()

const count = async (list: SearchedListName, query: Record<string, string> = {}, who = testServer.root) =>
  (await who.call(countList, { params: { list }, query })).body

/** Rows of a queue past what any list shows. */
const fill = (rows: number) =>
  testServer.pool.query(
    `insert into deposit_requests (id, customer_id, amount_cents, original_amount_cents, currency, rate_units,
       rate_source, rate_at, bank_reference, reference_number, status, created_at)
     select 5000000 + n, $1, 100, 100, 'USD', 1000000000000, 'par', $2, 'many', 4000000 + n, 'pending', $2
     from generate_series(1, $3::int) n`,
    [testServer.ada.id, testServer.clock.now(), rows],
  )

test.each(SEARCHED_LIST_NAMES)('200: %s without rows', async (list) => {
  expect(await count(list, { search: 'no-such-thing' })).toEqual({ found: 0, isMore: false })
})

test('as many as the list with the same filter has', async () => {
  const { root } = testServer
  const bob = await testServer.customer({ username: 'bob', kycStatus: 'approved' })
  const first = await announcedDeposit(bob, { bankReference: 'one', originalAmount: '1250.00' })
  await announcedDeposit(bob, { bankReference: 'two', originalAmount: '10.00' })
  await decideDeposit(root, first, 'Not found')
  const [listed] = (await root.call(adminListDepositRequests, { query: { search: 'bob' } })).body
  const filters = [{}, { status: 'pending' }, { status: 'rejected' }, { search: 'bob' }, { search: 'two' }]
  for (const query of [...filters, { search: listed?.depositReference ?? '' }]) {
    const { body } = await root.call(adminListDepositRequests, { query })
    expect(await count('deposits', query), JSON.stringify(query)).toEqual({
      found: body.length,
      isMore: false,
    })
  }
  for (const query of [{}, { search: 'bo' }, { search: 'bob' }, { search: bob.id }]) {
    const { body } = await root.call(adminListCustomers, { query })
    expect(await count('customers', query)).toEqual({ found: body.length, isMore: false })
  }
  const { body } = await root.call(adminListCustomers, { query: { kycStatus: 'approved', search: 'b' } })
  expect((await count('customers', { status: 'approved', search: 'b' })).found).toBe(body.length)
})

test('a whole deposit reference is counted in one statement, and so is a search', async () => {
  const made = await announcedDeposit(testServer.ada, { bankReference: 'three' })
  const { depositReference = '' } =
    (await testServer.root.call(adminListDepositRequests, { query: {} })).body.find(
      ({ id }) => id === made,
    ) ?? {}
  const counting = (search: string) =>
    queriesOf(testServer.pool, (database) =>
      countDepositQueue(database, { search, limit: 50 }, testServer.clock.now()),
    )
  expect(await counting(depositReference)).toBe(1)
  expect(await counting('three')).toBe(1)
})

test.each([
  ['the rows of a status', { status: 'pending' }, 10_000],
  ['what a search finds', { search: 'many' }, 1_000],
])('%s are counted up to a number, and said to be more from the next on', async (_, query, most) => {
  const before = (await count('deposits', query)).found
  await fill(most - before)
  expect(await count('deposits', query)).toEqual({ found: most, isMore: false })
  await testServer.pool.query(`delete from deposit_requests where bank_reference = 'many'`)
  await fill(most - before + 1)
  expect(await count('deposits', query)).toEqual({ found: most, isMore: true })
  await testServer.pool.query(`delete from deposit_requests where bank_reference = 'many'`)
})

test('who sees names alone counts what names find', async () => {
  const trader = await testServer.staff('dora', ['desk'])
  expect(await count('customers', { search: 'ada@example.com' })).toMatchObject({ found: 1 })
  expect(await count('customers', { search: 'ada@example.com' }, trader)).toMatchObject({ found: 0 })
})

test('403: a list that one may not look at; 400: a status that the list does not have', async () => {
  const trader = await testServer.staff('theo', ['desk'])
  const asked = await trader.call(countList, { params: { list: 'deposits' }, query: {} })
  expect(asked.problem.code).toBe('not_allowed')
  const unknown = await testServer.root.call(countList, {
    params: { list: 'profiles' },
    query: { status: 'cancelled' },
  })
  expect(unknown.problem).toMatchObject({ code: 'bad_input', errors: [{ path: 'status' }] })
})
