import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SupportTicket, adminGetSupportTicket } from '#contract/office/support.ts'
import { adminSupportTicket } from '#contract/office/support.schemas.ts'
import { BAD_IDS } from '../../../support/api/bad-input.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { opened, replied } from './tickets.ts'

let testServer: TestRoutes
let root: Person
let ada: Person
let ticket: SupportTicket
beforeAll(async () => {
  testServer = await startTestRoutes()
  root = await testServer.administrator('root')
  ada = await testServer.customer('ada')
  ticket = await opened(testServer, ada, 'Do you offer paper statements?')
})
afterAll(() => testServer.close())

const read = (id = ticket.id) => testServer.call(root, adminGetSupportTicket, { params: { id } })

test('200: what was written, oldest first, and by which administrator', async () => {
  const rita = await testServer.administrator('rita')
  await replied(testServer, root, ticket.id, 'Let me see.')
  await replied(testServer, rita, ticket.id, 'Yes, we do.')
  const { status, answer } = await read()
  expect(status).toBe(200)
  expect(adminSupportTicket.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({
    id: ticket.id,
    userId: ada.id,
    username: 'ada',
    status: 'answered',
    createdAt: ticket.createdAt,
    closedAt: null,
  })
  expect(answer.messages.map(({ author, sender, text }) => [author, sender, text])).toEqual([
    ['ada', 'user', 'Do you offer paper statements?'],
    ['root', 'support', 'Let me see.'],
    ['rita', 'support', 'Yes, we do.'],
  ])
})

describe('400 and 404', () => {
  test.each(BAD_IDS)('the id %s: %i', async (bad, expected) => {
    expect((await testServer.send(root, 'GET', `/api/admin/support-tickets/${bad}`)).status).toBe(expected)
  })
})
