import { beforeAll, describe, expect, test } from 'vitest'
import { adminListSupportTickets, prioritizeSupportTicket } from '#contract/office/support.ts'
import { claimNext } from '#contract/records/claims.ts'
import type { TicketPriority } from '#domain/support/support.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { answerOf } from '../../records/claims/claims.ts'
import { added, closed, opened, replied } from './tickets.ts'

const testServer = testServerOfFile()
let mary: Person
/** By their place in time: tickets of as many customers. */
const made: { person: Person; id: string }[] = []
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
  for (let count = 0; count < 6; count += 1) {
    const person = await testServer.customer({ username: `asker${count}` })
    testServer.clock.advance({ seconds: 1 })
    made.push({ person, id: (await opened(person)).id })
  }
})

const prioritize = (n: number, priority: TicketPriority) =>
  mary.call(prioritizeSupportTicket, { params: { id: made[n]?.id ?? '' }, body: { priority } })
const list = async (query: object = {}) => (await mary.call(adminListSupportTickets, { query })).body
const oldestFirst = () =>
  made
    .map(({ id }) => BigInt(id))
    .toSorted((a, b) => Number(a - b))
    .map(String)

/** The list as one reads it, three tickets at a time. */
async function paged(limit: number): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await list({ limit, ...(ids.length > 0 && { after: ids.at(-1) }) })
    ids.push(...page.map(({ id }) => id))
    if (page.length < limit) return ids
  }
}

describe('200', () => {
  test('open tickets of high priority are listed first, then the oldest, on every page', async () => {
    expect((await list()).map(({ id }) => id)).toEqual(oldestFirst())
    for (const n of [4, 2]) {
      const { status, body } = await prioritize(n, 'high')
      expect({ status, priority: body.priority }).toEqual({ status: 200, priority: 'high' })
    }
    const high = [made[2]?.id, made[4]?.id]
    const first = oldestFirst().filter((id) => high.includes(id))
    const expected = [...first, ...oldestFirst().filter((id) => !high.includes(id))]
    expect((await list()).map(({ id }) => id)).toEqual(expected)
    for (const limit of [1, 2, 4]) expect(await paged(limit), `pages of ${limit}`).toEqual(expected)
    expect((await list({ search: 'asker', limit: 3, after: first[0] })).map(({ id }) => id)).toEqual(
      expected.slice(1, 4),
    )
  })

  test('Take Next takes them in that order', async () => {
    const order = (await list()).map(({ id }) => id)
    const taken: (string | null)[] = []
    while (taken.length < order.length) {
      taken.push((await mary.call(claimNext, { body: { queue: 'support_tickets' } })).body.id)
    }
    expect(taken).toEqual(order)
  })

  test('a change is audited once, and seen by the staff alone', async () => {
    const { person, id } = made[0] ?? { person: mary, id: '' }
    await prioritize(0, 'high')
    await prioritize(0, 'high')
    await prioritize(0, 'normal')
    const { rows } = await testServer.pool.query(
      `select action, customer_id, before, after from audit_log
       where subject_type = 'support_ticket' and subject_id = $1
       order by id`,
      [id],
    )
    const line = { action: 'support_ticket.prioritized', customer_id: BigInt(person.id) }
    expect(rows).toEqual([
      { ...line, before: { priority: 'normal' }, after: { priority: 'high' } },
      { ...line, before: { priority: 'high' }, after: { priority: 'normal' } },
    ])
    const own = await person.get('/api/support-tickets')
    expect(JSON.stringify(own.body)).not.toContain('priority')
  })

  test('an answered ticket that waits again keeps it', async () => {
    const { person, id } = made[2] ?? { person: mary, id: '' }
    await replied(mary, id)
    expect((await list({ status: 'answered' }))[0]).toMatchObject({ id, priority: 'high' })
    await added(person, id, 'And now?')
    expect((await list()).find((ticket) => ticket.id === id)).toMatchObject({ priority: 'high' })
  })
})

test('404: an unknown ticket; 409: a closed one; 400: another priority', async () => {
  await closed(mary, made[5]?.id ?? '')
  await testServer.changesNoRow(async () => {
    expect(answerOf(await prioritize(5, 'high'))).toBe('409 ticket_closed')
    const unknown = { params: { id: '1' }, body: { priority: 'high' } } as const
    expect(answerOf(await mary.call(prioritizeSupportTicket, unknown))).toBe('404 not_found')
    const reply = await mary.post(`/api/admin/support-tickets/${made[0]?.id}/priority`, {
      priority: 'urgent',
    })
    expect(reply.status).toBe(400)
  })
})
