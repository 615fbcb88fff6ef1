import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type SupportTicket, adminGetSupportTicket, listSupportTickets } from '#contract/office/support.ts'
import { supportTicket } from '#contract/office/support.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { added, closed, lengthen, opened, replied } from './tickets.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
/** Oldest first. */
const made: SupportTicket[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  root = testServer.root
  for (let count = 0; count < 5; count += 1) made.push(await opened(ada, `Question ${count}`))
})

const list = (query: object = {}, who: Person = ada) => who.call(listSupportTickets, { query })
const idsOf = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)

describe('200', () => {
  test('newest first, as they were answered', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(z.array(supportTicket).parse(body)).toEqual(body)
    expect(body).toEqual(made.toReversed())
  })

  test('with its messages in order, their authors, and its status', async () => {
    const [{ id } = { id: '' }] = made
    await added(ada, id, 'I mean on paper.')
    await replied(root, id, 'Yes.')
    await replied(root, id, 'By post.')
    await closed(root, id)
    const ticket = (await list()).body.at(-1)
    expect(ticket).toMatchObject({ id, status: 'closed', closedAt: testServer.clock.now().toISOString() })
    expect(ticket?.messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['user', 'Question 0'],
      ['user', 'I mean on paper.'],
      ['support', 'Yes.'],
      ['support', 'By post.'],
    ])
    expect(JSON.stringify(ticket)).not.toContain('root')
  })

  test('never another customer’s, for any query', async () => {
    const bob = await testServer.customer({ username: 'bob' })
    expect((await list({ customerId: ada.id, before: '9223372036854775807' }, bob)).body).toEqual([])
  })

  test('pages of two join to the whole list', async () => {
    const pages: string[] = []
    for (let before: string | undefined; ;) {
      const page = idsOf((await list(before === undefined ? { limit: 2 } : { limit: 2, before })).body)
      if (page.length === 0) break
      pages.push(...page)
      before = page.at(-1)
    }
    expect(pages).toEqual(idsOf(made).toReversed())
  })

  test('at most 20, also without a limit', async () => {
    const emil = await testServer.customer({ username: 'emil' })
    for (let count = 0; count < 25; count += 1) {
      const { id } = await opened(emil, `Question ${count}`)
      await replied(root, id)
    }
    expect((await list({}, emil)).body).toHaveLength(20)
    expect((await list({ limit: 20 }, emil)).body).toHaveLength(20)
  })
})

describe('of a long conversation', () => {
  test('the last 20 messages in order, the first one, and their number', async () => {
    const fay = await testServer.customer({ username: 'fay' })
    const long = await opened(fay, 'q'.repeat(300))
    const short = await opened(fay, 'A short one')
    await lengthen(testServer, fay, root, long.id, 99)
    const { body } = await list({}, fay)
    const [second, first] = body
    expect(second).toMatchObject({ id: short.id, question: 'A short one', messageCount: 1 })
    expect(second?.messages).toEqual(short.messages)
    expect(first).toMatchObject({ id: long.id, question: 'q'.repeat(200), messageCount: 100 })
    expect(first?.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `message ${n + 80}`),
    )
    const whole = await root.call(adminGetSupportTicket, { params: { id: long.id } })
    expect(whole.body.messages).toHaveLength(100)
  })
})

describe('400', () => {
  test.each(['limit=0', 'limit=21', 'limit=500', 'limit=abc', 'before=0', "before=1'--", 'limit=1&limit=2'])(
    '%s',
    async (query) => {
      expect((await ada.send('GET', `/api/support-tickets?${query}`)).status).toBe(400)
    },
  )
})
