import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type SupportTicket,
  addSupportMessage,
  adminGetSupportTicket,
  closeSupportTicket,
  replyToSupportTicket,
} from '#contract/office/support.ts'
import { MAX_TICKET_MESSAGES } from '#domain/support/support.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { closed, lengthen, opened, recordOf } from './tickets.ts'

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

const reply = (message: unknown = 'Yes, we do.', who: Person = root, id = ticket.id) =>
  who.call(replyToSupportTicket, { params: { id }, body: { message } })

describe('200', () => {
  test('the answer is in the ticket, audited, and the customer told', async () => {
    const { status, body } = await reply('  Yes,\nwe do. ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ticket.id, username: ada.username, status: 'answered' })
    const message = body.messages.at(-1)
    expect(message).toEqual({
      id: expect.any(String),
      text: 'Yes,\nwe do.',
      sender: 'support',
      author: 'root',
      timestamp: testServer.clock.now().toISOString(),
    })
    expect(await recordOf(testServer, ticket.id)).toEqual({
      ticket: { status: 'answered', closed_at: null, closed_by: null },
      audit: [
        {
          actor_id: BigInt(root.id),
          action: 'support_ticket.replied',
          customer_id: BigInt(ada.id),
          before: { status: 'open' },
          after: { status: 'answered', messageId: message?.id },
          at: testServer.clock.now(),
        },
      ],
      told: [
        {
          customer_id: BigInt(ada.id),
          kind: 'support_replied',
          title: 'Support has answered',
          body: 'Yes, we do.',
          link: `/faq#ticket-${ticket.id}`,
        },
      ],
    })
  })

  test('of two administrators who answer at once both are kept, in order', async () => {
    const rita = await testServer.administrator(`rita${people++}`)
    const texts = Array.from({ length: 10 }, (_, n) => `answer ${n}`)
    await Promise.all(texts.map((text, n) => reply(text, n % 2 ? rita : root)))
    const { body: answer } = await root.call(adminGetSupportTicket, { params: { id: ticket.id } })
    const answers = answer.messages.slice(1)
    expect(answers.map(({ text }) => text).toSorted()).toEqual(texts)
    expect(new Set(answers.map(({ author }) => author)).size).toBe(2)
    const { audit, told } = await recordOf(testServer, ticket.id)
    expect(audit.map(({ after }) => after.messageId)).toEqual(answers.map(({ id }) => id))
    expect(told.map(({ body }) => body)).toEqual(answers.map(({ text }) => text))
  })

  test('beside a message of the customer, the last message decides whether they wait', async () => {
    const params = { id: ticket.id }
    for (let round = 0; round < 10; round += 1) {
      const body = { message: `Hello ${round}?` }
      await Promise.all([reply(`answer ${round}`), ada.call(addSupportMessage, { params, body })])
      const { body: answer } = await root.call(adminGetSupportTicket, { params })
      expect(answer.messages).toHaveLength(3 + 2 * round)
      expect(answer.status).toBe(answer.messages.at(-1)?.sender === 'user' ? 'open' : 'answered')
    }
  })
})

describe('400', () => {
  test('a message of 2,001 characters', async () => {
    const body = { message: 'x'.repeat(2001) }
    const { status, problem } = await testServer.changesNoRow(() =>
      root.call(replyToSupportTicket, { params: { id: ticket.id }, body }),
    )
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'message' })
  })
})

describe('409', () => {
  test('a closed ticket', async () => {
    await closed(root, ticket.id)
    const { status, problem } = await testServer.changesNoRow(() => reply())
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'ticket_closed' })
  })

  test('an answer beside a closing is either kept before it, or refused', async () => {
    const params = { id: ticket.id }
    const [answered, ended] = await Promise.all([reply(), root.call(closeSupportTicket, { params })])
    expect(ended.status).toBe(200)
    const { body } = await root.call(adminGetSupportTicket, { params })
    expect(body.status).toBe('closed')
    expect(body.messages).toHaveLength(answered.status === 200 ? 2 : 1)
    expect([200, 409]).toContain(answered.status)
  })
})

describe('422', () => {
  test('a message more than a ticket holds', async () => {
    await lengthen(testServer, ada, root, ticket.id, MAX_TICKET_MESSAGES - 1)
    const { status, problem } = await testServer.changesNoRow(() => reply())
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'ticket_full' })
  })
})
