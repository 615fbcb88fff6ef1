import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SupportTicket, adminGetSupportTicket, adminSupportTicket } from '#contract/office/support.ts'
import { guardsAccess } from '../../../support/api/access.ts'
import { BAD_IDS } from '../../../support/api/bad-input.ts'
import { type Desk, type Person, openDesk } from '../../../support/api/desk.ts'
import { opened, replied } from './tickets.ts'

let desk: Desk
let root: Person
let ada: Person
let ticket: SupportTicket
beforeAll(async () => {
  desk = await openDesk()
  root = await desk.administrator('root')
  ada = await desk.customer('ada')
  ticket = await opened(desk, ada, 'Do you offer paper statements?')
})
afterAll(() => desk.close())

const read = (id = ticket.id) => desk.call(root, adminGetSupportTicket, { params: { id } })

test('200: what was written, oldest first, and by which administrator', async () => {
  const rita = await desk.administrator('rita')
  await replied(desk, root, ticket.id, 'Let me see.')
  await replied(desk, rita, ticket.id, 'Yes, we do.')
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
    expect((await desk.send(root, 'GET', `/api/admin/support-tickets/${bad}`)).status).toBe(expected)
  })
})

describe('401 and 403', () => {
  guardsAccess(adminGetSupportTicket, () => ({
    desk,
    allowed: root,
    other: ada,
    input: { params: { id: ticket.id } },
  }))
})
