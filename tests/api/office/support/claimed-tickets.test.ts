import { beforeAll, expect, test } from 'vitest'
import {
  adminGetSupportTicket,
  adminListSupportTickets,
  closeSupportTicket,
  replyToSupportTicket,
} from '#contract/office/support.ts'
import { claimNext, claimRequest } from '#contract/records/claims.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { answerOf } from '../../records/claims/claims.ts'
import { added, closed, opened, replied } from './tickets.ts'

const testServer = testServerOfFile()
let mary: Person
let ben: Person
let customers = 0
beforeAll(async () => {
  const node = await testServer.secondNode()
  mary = await testServer.staff('mary', ['support'])
  ben = node.as(await testServer.staff('ben', ['support']))
})

const askSupport = async () => {
  customers += 1
  const person = await testServer.customer({ username: `asker${customers}` })
  return { person, id: (await opened(person)).id }
}
const claim = (who: Person, id: string, takesOver = false) =>
  who.call(claimRequest, { body: { queue: 'support_tickets', id, takesOver } })
const reply = (who: Person, id: string) =>
  who.call(replyToSupportTicket, { params: { id }, body: { message: 'm' } })
const claimOf = async (who: Person, id: string) =>
  (await who.call(adminGetSupportTicket, { params: { id } })).body.claim

test('only who claimed a ticket answers or closes it, on every server, until it is taken over', async () => {
  const { id } = await askSupport()
  const { body } = await claim(mary, id)
  expect(body).toMatchObject({ by: 'mary' })
  const queued = (await ben.call(adminListSupportTickets, { query: {} })).body.find((one) => one.id === id)
  expect([queued?.claim, await claimOf(ben, id)]).toEqual([body, body])
  expect(answerOf(await reply(ben, id))).toBe('409 claimed_by_another')
  expect(answerOf(await ben.call(closeSupportTicket, { params: { id } }))).toBe('409 claimed_by_another')
  expect(answerOf(await claim(ben, id))).toBe('409 claimed_by_another')
  expect(answerOf(await claim(ben, id, true))).toBe('200')
  expect(answerOf(await reply(mary, id))).toBe('409 claimed_by_another')
  expect(answerOf(await ben.call(closeSupportTicket, { params: { id } }))).toBe('200')
})

test('an answer ends the claim; a ticket that waits again belongs to no colleague', async () => {
  const { person, id } = await askSupport()
  await claim(mary, id)
  await replied(mary, id)
  expect(answerOf(await claim(ben, id))).toBe('409 already_processed')
  await added(person, id, 'And on paper?')
  expect(await claimOf(ben, id)).toBeNull()
  await closed(ben, id)
  const { rows } = await testServer.pool.query('select from review_claims where request_id = $1', [id])
  expect(rows).toEqual([])
})

test('the oldest ticket that waits unclaimed is taken, each by one of two who ask at once', async () => {
  const waiting = [(await askSupport()).id, (await askSupport()).id, (await askSupport()).id]
  await claim(ben, waiting[0] ?? '')
  const take = async (who: Person) =>
    (await who.call(claimNext, { body: { queue: 'support_tickets' } })).body.id
  const taken = await Promise.all([take(mary), take(ben)])
  expect(taken.toSorted()).toEqual(waiting.slice(1).toSorted())
  expect(await take(mary)).toBeNull()
})

test('who does not answer tickets claims none', async () => {
  const { id } = await askSupport()
  const cashier = await testServer.staff('carl', ['cashier'])
  expect(answerOf(await claim(cashier, id))).toBe('403 not_allowed')
})
