import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSupportTicket } from '#contract/office/support.ts'
import { supportTicket } from '#contract/office/support.schemas.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { MAX_OPEN_TICKETS } from '#domain/support/support.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { added, closed, opened, replied } from './tickets.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}` })
})

const open = (message: unknown, who: Person = ada) => who.call(openSupportTicket, { body: { message } })

describe('200', () => {
  test('a ticket with the question as its first message, from a customer without a profile too', async () => {
    const { status, body } = await open('  Why <b>not</b>?\nI wonder; ${1}  ')
    expect(status).toBe(200)
    expect(supportTicket.parse(body)).toEqual(body)
    const at = testServer.clock.now().toISOString()
    expect(body).toMatchObject({ status: 'open', createdAt: at, closedAt: null })
    expect(body.messages).toEqual([
      { id: expect.any(String), text: 'Why <b>not</b>?\nI wonder; ${1}', sender: 'user', timestamp: at },
    ])
  })

  test('2,000 characters, of any language', async () => {
    const message = '問😀'.repeat(666) + 'xx'
    expect((await open(message)).body.messages[0]?.text).toBe(message)
  })

  test('the same question again once the first was answered', async () => {
    const first = await opened(ada)
    await replied(root, first.id)
    expect((await opened(ada)).id).not.toBe(first.id)
  })

  test('the same question of two customers', async () => {
    const bob = await testServer.customer({ username: `bob${people++}` })
    expect([(await open('Why?')).status, (await open('Why?', bob)).status]).toEqual([200, 200])
  })
})

describe('400', () => {
  test('a message of 2,001 characters', async () => {
    const { status, problem } = await testServer.changesNoRow(() => open('x'.repeat(2001)))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'message' })
  })
})

describe('409', () => {
  test('the same question twice in a moment', async () => {
    await opened(ada, 'Why?')
    const { status, problem } = await testServer.changesNoRow(() => open('Why?'))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'duplicate_request' })
  })

  test('of 20 clicks at once one counts', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => open('Why?')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })
})

describe('422', () => {
  const fill = () =>
    Promise.all(Array.from({ length: MAX_OPEN_TICKETS }, (_, n) => opened(ada, `Question ${n}`)))

  test('more than 5 that wait for an answer, also of those sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => open(`Question ${n}`)))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([
      ...Array.from({ length: MAX_OPEN_TICKETS }, () => 200),
      ...Array.from({ length: 20 - MAX_OPEN_TICKETS }, () => 422),
    ])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.problem).toMatchObject({
      code: 'too_many_tickets',
      detail: REFUSALS.too_many_tickets.detail,
    })
    expect(REFUSALS.too_many_tickets.detail).toContain(` ${MAX_OPEN_TICKETS} `)
  })

  test('an answered and a closed one make room; one that waits again takes it', async () => {
    const [first, second] = await fill()
    expect((await testServer.changesNoRow(() => open('One more'))).status).toBe(422)
    await replied(root, first?.id ?? '')
    await closed(root, second?.id ?? '')
    await opened(ada, 'One more')
    await added(ada, first?.id ?? '', 'And what about this?')
    expect((await testServer.changesNoRow(() => open('Yet one more'))).status).toBe(422)
  })
})
