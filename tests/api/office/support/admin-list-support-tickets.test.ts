import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type SupportTicket, adminListSupportTickets } from '#contract/office/support.ts'
import { queuedTicket } from '#contract/office/support.schemas.ts'
import { OPEN_TICKETS } from '#server/office/support/list-ticket-queue.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { added, closed, opened, replied } from './tickets.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
const made: SupportTicket[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  root = testServer.root
  for (let count = 0; count < 8; count += 1) {
    const who = count < 4 ? ada : await testServer.customer({ username: `bob${count}` })
    made.push(await opened(who, `Question ${count}`))
  }
  for (const n of [1, 3, 6]) await replied(root, made[n]?.id ?? '')
  for (const n of [3, 5]) await closed(root, made[n]?.id ?? '')
  await added(ada, made[1]?.id ?? '', 'And on paper?')
})

const list = async (query?: object) => (await root.call(adminListSupportTickets, { query })).body
const numbers = async (query?: object) =>
  (await list(query)).map(({ id }) => made.findIndex((ticket) => ticket.id === id))

describe('200', () => {
  test('those that wait for an answer, oldest first, a ticket that waits again in its old place', async () => {
    expect(await numbers({ status: 'open' })).toEqual([0, 1, 2, 4, 7])
    expect(await numbers()).toEqual([0, 1, 2, 4, 7])
  })

  test('the others by status, newest first', async () => {
    expect(await numbers({ status: 'answered' })).toEqual([6])
    expect(await numbers({ status: 'closed' })).toEqual([5, 3])
  })

  test('those of one customer, of every status, newest first', async () => {
    expect(await numbers({ customer: ada.id })).toEqual([3, 2, 1, 0])
    expect(await numbers({ customer: ada.id, status: 'closed' })).toEqual([3])
    expect(await numbers({ customer: root.id })).toEqual([])
  })

  test('each with whose it is and its last word', async () => {
    const [, second] = await list()
    expect(queuedTicket.parse(second)).toEqual(second)
    expect(second).toEqual({
      id: made[1]?.id,
      userId: ada.id,
      username: 'ada',
      status: 'open',
      priority: 'normal',
      createdAt: testServer.clock.now().toISOString(),
      messageCount: 3,
      lastMessage: {
        id: expect.any(String),
        text: 'And on paper?',
        sender: 'user',
        timestamp: testServer.clock.now().toISOString(),
      },
      claim: null,
    })
    expect((await list({ status: 'answered' }))[0]?.lastMessage).toMatchObject({ sender: 'support' })
  })

  test('a page of them', async () => {
    expect(await numbers({ limit: 2 })).toEqual([0, 1])
    expect(await numbers({ limit: 2, after: made[1]?.id })).toEqual([2, 4])
    expect(await numbers({ status: 'closed', limit: 1 })).toEqual([5])
    expect(await numbers({ status: 'closed', before: made[5]?.id })).toEqual([3])
  })

  test('by the beginning of a name or an address, and by words of any message, in any spelling', async () => {
    expect(await numbers({ search: 'ADA' })).toEqual([0, 1, 2])
    expect(await numbers({ search: 'bob6@', status: 'answered' })).toEqual([6])
    expect(await numbers({ search: 'paper ON' })).toEqual([1])
    expect(await numbers({ search: 'ｑｕｅｓｔｉｏｎ 3', status: 'closed' })).toEqual([3])
    expect(await numbers({ search: 'quest' })).toEqual([0, 1, 2, 4, 7])
    expect(await numbers({ search: 'quest', limit: 2, after: made[1]?.id })).toEqual([2, 4])
    expect(await numbers({ search: 'quest', status: 'closed', before: made[5]?.id })).toEqual([3])
    for (const search of ['ask', 'uestion', `paper' | 'x`, String.raw`\\`, '!', '&|:*']) {
      expect(await numbers({ search }), search).toEqual([])
    }
  })

  test('a text that very many messages have is found along the queue', async () => {
    const values = ['normal', '9223372036854775807', 3, made[0]?.id, 'quest', `'quest':*`]
    const { rows } = await testServer.pool.query<{ id: bigint }>(OPEN_TICKETS.ofMany, values)
    expect(rows.map(({ id }) => id.toString())).toEqual([1, 2, 4].map((n) => made[n]?.id))
  })

  test('at most 200 unless asked for more', async () => {
    const crowd = await testServer.customer({ username: 'crowd' })
    await testServer.pool.query(
      `with made as (
         insert into support_tickets (customer_id, id, created_at) select $1, n, $2 from generate_series(1, 250) n
           returning id
       )
       insert into support_messages (customer_id, ticket_id, id, author_id, text, created_at)
       select $1::bigint, id, 1, $1::bigint, 'm', $2 from made`,
      [crowd.id, testServer.clock.now()],
    )
    const answer = await list({ status: 'open' })
    expect(z.array(queuedTicket).parse(answer)).toEqual(answer)
    expect(answer.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1)))
    expect(await list({ limit: 500 })).toHaveLength(255)
  })

  test('of a long last word its beginning, by whole characters', async () => {
    const dora = await testServer.customer({ username: 'dora' })
    const { id } = await opened(dora, '😀'.repeat(900))
    const queued = (await list({ limit: 500 })).find((ticket) => ticket.id === id)
    expect(queued?.lastMessage.text).toBe('😀'.repeat(200))
  })
})

describe('400', () => {
  test.each([
    'status=Open',
    'status=',
    'status=pending',
    "status='||1",
    'limit=0',
    'limit=501',
    'before=x',
    'limit=1&limit=2',
  ])('%s', async (query) => {
    expect((await root.send('GET', `/api/admin/support-tickets?${query}`)).status).toBe(400)
  })
})
