import { beforeAll, expect, test } from 'vitest'
import { approveDeposit, getWallet } from '#contract/cash/deposits.ts'
import { writeCustomerNote } from '#contract/office/customers/notes.ts'
import { flagCustomer } from '#contract/office/customers/flags.ts'
import { listTimeline } from '#contract/office/customers/timeline.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { QUEUES } from '../../records/reviews/queues.ts'

const testServer = testServerOfFile()
let mary: Person
let lin: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
  lin = await testServer.customer({ username: 'lin', kycStatus: 'approved', cash: '500.00' })
})

const list = (query: { limit?: string; before?: string } = {}, who = mary) =>
  who.call(listTimeline, { params: { id: lin.id }, query })

const cashOf = async () => Number((await lin.call(getWallet)).body.available)

test('acts of the customer, decisions of the staff and trades, newest first', async () => {
  const before = await cashOf()
  const id = await QUEUES.deposits.ask(testServer, lin, 'r')
  await testServer.root.call(approveDeposit, { params: { id } })
  expect((await lin.post('/api/buy', { symbol: 'KO', quantity: '2' })).status).toBe(200)
  expect((await lin.post('/api/sell', { symbol: 'KO', quantity: '0.5' })).status).toBe(200)
  await mary.call(writeCustomerNote, { params: { id: lin.id }, body: { text: 'n' } })
  const body = { kind: 'vulnerable', note: 'n', days: null } as const
  await mary.call(flagCustomer, { params: { id: lin.id }, body })
  const { body: entries } = await list({ limit: '6' })
  expect(entries.map(({ action, actor }) => [action, actor.username])).toEqual([
    ['customer.flagged', 'mary'],
    ['note.written', 'mary'],
    ['shares.sold', 'lin'],
    ['shares.bought', 'lin'],
    ['deposit.approved', 'root'],
    ['deposit.requested', 'lin'],
  ])
  const [, , sold, bought, approved, requested] = entries
  expect(bought).toMatchObject({
    symbol: 'KO',
    quantity: '2',
    unit: 'shares',
    amount: expect.stringMatching(/^-/),
  })
  expect(sold).toMatchObject({ symbol: 'KO', quantity: '0.5' })
  expect(approved).toMatchObject({ currency: 'USD', amount: expect.stringMatching(/^\d+\.\d\d$/) })
  const moved = [approved, bought, sold].reduce((sum, entry) => sum + Number(entry?.amount), 0)
  expect((await cashOf()) - before).toBeCloseTo(moved, 9)
  expect(requested).toMatchObject({ amount: approved?.amount, currency: 'USD', reason: null })
})

test('page by page, every entry once, down to the registration', async () => {
  const all = (await list()).body
  const paged: string[] = []
  for (let before: string | undefined; ;) {
    const { body } = await list({ limit: '3', ...(before === undefined ? {} : { before }) })
    paged.push(...body.map(({ id }) => id))
    if (body.length < 3) break
    before = body.at(-1)?.id
  }
  expect(paged).toEqual(all.map(({ id }) => id))
  expect(new Set(paged).size).toBe(paged.length)
})

test('that staff looked is not in it', async () => {
  await testServer.root.get(`/api/admin/customers/${lin.id}`)
  const { rows } = await testServer.pool.query(
    `select 1 from audit_log where customer_id = $1 and action = 'customer.viewed'`,
    [lin.id],
  )
  expect(rows).not.toEqual([])
  expect((await list()).body.map(({ action }) => action)).not.toContain('customer.viewed')
})

test('404: a user who is not a customer', async () => {
  const { status } = await mary.call(listTimeline, { params: { id: mary.id }, query: {} })
  expect(status).toBe(404)
})
