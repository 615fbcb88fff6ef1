import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SupportTicket, closeSupportTicket } from '#contract/office/support.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { opened, recordOf, replied } from './tickets.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let ticket: SupportTicket
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}` })
  ticket = await opened(ada)
})

const close = (id = ticket.id) => root.call(closeSupportTicket, { params: { id } })

describe('200', () => {
  test('the ticket is over, by whom is audited, and the customer told', async () => {
    await replied(root, ticket.id)
    const { status, body } = await close()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ticket.id,
      status: 'closed',
      closedAt: testServer.clock.now().toISOString(),
    })
    expect(body.messages).toHaveLength(2)
    const { ticket: stored, audit, told } = await recordOf(testServer, ticket.id)
    expect(stored).toEqual({
      status: 'closed',
      closed_at: testServer.clock.now(),
      closed_by: BigInt(root.id),
    })
    expect(audit.at(-1)).toMatchObject({
      actor_id: BigInt(root.id),
      action: 'support_ticket.closed',
      customer_id: BigInt(ada.id),
      before: { status: 'answered' },
      after: { status: 'closed' },
    })
    expect(told.at(-1)).toMatchObject({
      customer_id: BigInt(ada.id),
      kind: 'support_closed',
      body: 'Your conversation with support was closed. You can read it in the support chat.',
    })
  })

  test('of 20 at once one takes effect, with one notification', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => close()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const { audit, told } = await recordOf(testServer, ticket.id)
    expect([audit.length, told.length]).toEqual([1, 1])
  })
})

describe('409', () => {
  test('a ticket that is closed already', async () => {
    await close()
    const { status, problem } = await testServer.changesNoRow(() => close())
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'ticket_closed' })
  })
})
