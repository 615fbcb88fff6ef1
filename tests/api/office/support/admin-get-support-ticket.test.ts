import { beforeAll, expect, test } from 'vitest'
import { type SupportTicket, adminGetSupportTicket } from '#contract/office/support.ts'
import { lockCustomer } from '#contract/people/access.ts'
import { flagCustomer } from '#contract/office/customers/flags.ts'
import { adminSupportTicket } from '#contract/office/support.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { opened, replied } from './tickets.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let ticket: SupportTicket
beforeAll(async () => {
  root = testServer.root
  ada = await testServer.customer({ username: 'ada' })
  ticket = await opened(ada, 'Do you offer paper statements?')
})

const read = (id = ticket.id) => root.call(adminGetSupportTicket, { params: { id } })

test('200: the messages, oldest first, with the administrator who wrote each', async () => {
  const rita = await testServer.administrator('rita')
  await replied(root, ticket.id, 'Let me see.')
  await replied(rita, ticket.id, 'Yes, we do.')
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(adminSupportTicket.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id: ticket.id,
    userId: ada.id,
    username: 'ada',
    status: 'answered',
    createdAt: ticket.createdAt,
    closedAt: null,
  })
  expect(body.messages.map(({ author, sender, text }) => [author, sender, text])).toEqual([
    ['ada', 'user', 'Do you offer paper statements?'],
    ['root', 'support', 'Let me see.'],
    ['rita', 'support', 'Yes, we do.'],
  ])
})

test('200: what an answer depends on, of its customer', async () => {
  const grace = await testServer.customer({ username: 'grace', kycStatus: 'approved', cash: '500.00' })
  const first = await opened(grace, 'Where is my payout?')
  await opened(grace, 'And my deposit?')
  await root.call(flagCustomer, {
    params: { id: grace.id },
    body: { kind: 'vulnerable', note: 'Speak slowly.', days: null },
  })
  await root.call(lockCustomer, { params: { id: grace.id }, body: { reason: 'Account taken over' } })
  const { body } = await read(first.id)
  expect(body.customer).toMatchObject({
    isLocked: true,
    flags: ['vulnerable'],
    restrictedRights: [],
    available: '500.00',
    held: '0.00',
    pendingDeposits: 0,
    pendingWithdrawals: 0,
    openOrders: 0,
    otherTickets: 1,
  })
})
