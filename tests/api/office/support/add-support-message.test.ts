import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SupportTicket, addSupportMessage } from '#contract/office/support.ts'
import { MAX_OPEN_TICKETS, MAX_TICKET_MESSAGES } from '#domain/support/support.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { closed, lengthen, opened, replied } from './tickets.ts'

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

const add = (message: unknown = 'On paper, I mean', who: Person = ada, id = ticket.id) =>
  who.call(addSupportMessage, { params: { id }, body: { message } })

describe('200', () => {
  test('the whole ticket, with the message at its end', async () => {
    const { status, body } = await add('  On paper,\nI mean ')
    expect(status).toBe(200)
    expect(body).toEqual({
      ...ticket,
      messageCount: 2,
      messages: [
        ...ticket.messages,
        {
          id: expect.any(String),
          text: 'On paper,\nI mean',
          sender: 'user',
          timestamp: testServer.clock.now().toISOString(),
        },
      ],
    })
  })

  test('an answered ticket waits for an answer again', async () => {
    await replied(root, ticket.id)
    expect((await add()).body.status).toBe('open')
  })

  test('of many at once all are kept', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `message ${n}`)
    const replies = await Promise.all(texts.map((text) => add(text)))
    const longest = replies.map(({ body }) => body.messages).toSorted((a, b) => b.length - a.length)[0]
    expect(
      longest
        ?.slice(1)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(texts.toSorted())
    expect(longest?.map(({ id }) => BigInt(id))).toEqual(
      longest?.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })
})

describe('400', () => {
  test('a message of 2,001 characters', async () => {
    const body = { message: 'x'.repeat(2001) }
    const { status, problem } = await testServer.changesNoRow(() =>
      ada.call(addSupportMessage, { params: { id: ticket.id }, body }),
    )
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'message' })
  })
})

describe('404', () => {
  test("another customer's ticket is not there", async () => {
    const bob = await testServer.customer({ username: `bob${people++}` })
    const { status, problem } = await testServer.changesNoRow(() => add('Let me in', bob))
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('409', () => {
  test('a closed ticket', async () => {
    await closed(root, ticket.id)
    const { status, problem } = await testServer.changesNoRow(() => add())
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'ticket_closed' })
  })
})

describe('422', () => {
  test('a message more than a ticket holds', async () => {
    await lengthen(testServer, ada, root, ticket.id, MAX_TICKET_MESSAGES - 2)
    expect((await add('The last one')).body.messages).toHaveLength(MAX_TICKET_MESSAGES)
    const { status, problem } = await testServer.changesNoRow(() => add('One more'))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'ticket_full' })
  })

  test('an answered ticket does not wait again while as many as allowed wait', async () => {
    await replied(root, ticket.id)
    const waiting: SupportTicket[] = []
    for (let count = 0; count < MAX_OPEN_TICKETS; count += 1) {
      waiting.push(await opened(ada, `Question ${count}`))
    }
    const { status, problem } = await testServer.changesNoRow(() => add('And another thing'))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'too_many_tickets' })
    const [first] = waiting
    expect((await add('I still wait', ada, first?.id)).status).toBe(200)
    await replied(root, first?.id ?? '')
    expect((await add('And another thing')).body.status).toBe('open')
  })

  test('of two answered tickets at once, one waits again where one more may', async () => {
    const other = await opened(ada, 'Another question')
    await replied(root, ticket.id)
    await replied(root, other.id)
    for (let count = 1; count < MAX_OPEN_TICKETS; count += 1) await opened(ada, `Question ${count}`)
    const replies = await Promise.all([ticket, other].map(({ id }) => add('And another thing', ada, id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
