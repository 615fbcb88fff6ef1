import { beforeAll, describe, expect, test } from 'vitest'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import { adminListDepositRequests } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { adminListAudit } from '#contract/records/audit.ts'
import { exportList } from '#contract/office/lists.ts'
import { SEARCHED_LIST_NAMES, type SearchedListName } from '#domain/staff/office-lists.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { csvRows } from '../../../support/rules/csv-rows.ts'
import { announcedDeposit, decideDeposit } from '../../records/notifications/decisions.ts'

const testServer = testServerOfFile()
let evelyn: Person
beforeAll(async () => {
  evelyn = await testServer.staff('evelyn', ['treasurer'])
})

const ask = (list: SearchedListName, query: Record<string, string> = {}, who = testServer.root) =>
  who.call(exportList, { params: { list }, query })

/** The rows of a file without its head. */
async function linesOf(list: SearchedListName, query: Record<string, string> = {}): Promise<string[][]> {
  const { status, body } = await ask(list, query)
  expect(status).toBe(200)
  return csvRows(String(body)).slice(1)
}

const idOf = ([id = '']: readonly string[]): string => id

describe('200', () => {
  test.each(SEARCHED_LIST_NAMES)('%s is a file with a head', async (list) => {
    const { status, headers, body } = await ask(list)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${list}-2026-11-18.csv"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(String(body)).toMatch(/^\uFEFF"id","created \(UTC\)",/)
  })

  test('has what the list with the same filter has, in its order, in numbers and without formulas', async () => {
    const { root } = testServer
    const bob = await testServer.customer({ username: 'bob', kycStatus: 'approved' })
    const first = await announcedDeposit(bob, { bankReference: '=1+1', originalAmount: '1250.00' })
    await announcedDeposit(bob, { bankReference: 'two, "quoted"', originalAmount: '10.00' })
    await decideDeposit(root, first, 'Not found')
    const reference = (await root.call(adminListDepositRequests, { query: { search: 'bob' } })).body[0]
    const searches = [{ search: 'bob' }, { search: reference?.depositReference ?? '' }]
    for (const query of [{}, { status: 'pending' }, { status: 'rejected' }, ...searches]) {
      const listed = await root.call(adminListDepositRequests, { query: { ...query, limit: '500' } })
      expect((await linesOf('deposits', query)).map(idOf)).toEqual(listed.body.map(({ id }) => id))
    }
    const [rejected, ...none] = await linesOf('deposits', { status: 'rejected', search: 'bob' })
    expect(none).toEqual([])
    const [, created, status, customer, username, name, currency, amount, , dollars, , words] = rejected ?? []
    expect(created).toBe('2026-11-18 15:00:00')
    expect([status, customer, username, name]).toEqual(['rejected', bob.id, 'bob', 'Ada Example'])
    expect([currency, amount, dollars, words]).toEqual(['USD', '1250.00', '1250.00', "'=1+1"])
    expect(rejected?.slice(-2)).toEqual(['root', 'Not found'])
    expect((await linesOf('deposits', { status: 'pending' })).at(-1)).toContain('two, "quoted"')
  })

  test('begins with a byte-order mark, keeps account numbers texts, has no formula behind a semicolon', async () => {
    const zoe = await testServer.customer({ username: 'zoe', kycStatus: 'approved', cash: '100.00' })
    const account = '00123456789012345678'
    const bank = { bankName: 'b;=HYPERLINK(0)', bankAccountName: 'Ada Example', swiftCode: 'HARBUS00' }
    const body = {
      amount: '50.00',
      ...bank,
      bankAccountNumber: account,
      bankAddress: 'c',
      password: PASSWORD,
    }
    expect((await zoe.call(requestWithdrawal, { body })).status).toBe(200)
    const file = await fetch(`${testServer.url}/api/admin/exports/withdrawals`, {
      headers: { cookie: `sid=${testServer.root.token}` },
    })
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const [head, row] = csvRows(new TextDecoder().decode(bytes))
    expect(row?.[head?.indexOf('account number') ?? 0]).toBe(`'${account}`)
    expect(row?.[head?.indexOf('bank') ?? 0]).toBe("b;'=HYPERLINK(0)")
  })

  test('more rows than a page arrive whole, once each', async () => {
    await testServer.pool.query(
      `insert into deposit_requests (id, customer_id, amount_cents, original_amount_cents, currency, rate_units,
         rate_source, rate_at, bank_reference, reference_number, status, created_at)
       select 5000000 + n, $1, 100, 100, 'USD', 1000000000000, 'par', $2, 'many', 4000000 + n, 'pending', $2
       from generate_series(1, 1201) n`,
      [testServer.ada.id, testServer.clock.now()],
    )
    const ids = (await linesOf('deposits', { search: 'many', status: 'pending' })).map(idOf)
    expect(ids).toEqual(Array.from({ length: 1201 }, (_, at) => String(5_000_001 + at)))
    await testServer.pool.query(`delete from deposit_requests where bank_reference = 'many'`)
  })

  test('customers are those of the list, by search and by profile', async () => {
    const { root } = testServer
    for (const query of [{}, { search: 'ada' }]) {
      const listed = await root.call(adminListCustomers, { query })
      expect((await linesOf('customers', query)).map(idOf)).toEqual(listed.body.map(({ id }) => id))
    }
    const approved = await root.call(adminListCustomers, { query: { kycStatus: 'approved' } })
    const lines = await linesOf('customers', { status: 'approved' })
    expect(lines.map(idOf)).toEqual(approved.body.map(({ id }) => id))
  })

  test('it is in the audit log with its filter and the number of rows', async () => {
    const { length } = await linesOf('customers', { search: 'ada', status: 'approved' })
    const [line] = (await testServer.root.call(adminListAudit, { query: { limit: '1' } })).body
    expect(line).toMatchObject({
      actor: { username: 'root' },
      action: 'list.exported',
      subject: { kind: 'list', id: 'customers' },
      after: { status: 'approved', search: 'ada', rows: length },
    })
  })
})

test('400: no such list, and a status that is of another list', async () => {
  await testServer.changesNoRow(async () => {
    expect((await testServer.root.get('/api/admin/exports/tickets')).status).toBe(400)
    expect((await ask('deposits', { status: 'cancelled' })).problem.errors?.[0]?.path).toBe('status')
    expect((await ask('customers', { status: 'closed' })).status).toBe(400)
  })
  expect((await ask('withdrawals', { status: 'cancelled' })).status).toBe(200)
})

test('403: a list that one may not look at', async () => {
  await testServer.changesNoRow(async () => {
    expect((await ask('profiles', {}, evelyn)).problem.code).toBe('not_allowed')
    expect((await ask('password_resets', {}, evelyn)).problem.code).toBe('not_allowed')
  })
  expect((await ask('deposits', {}, evelyn)).status).toBe(200)
})
