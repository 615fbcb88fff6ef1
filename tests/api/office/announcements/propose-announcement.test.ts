import { beforeAll, expect, test } from 'vitest'
import { approveProposal, listProposals, propose, rejectProposal } from '#contract/records/proposals.ts'
import { adminListAnnouncements } from '#contract/office/announcements.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { ok, refused } from '../../records/proposals/proposals.ts'
import { announce, textsFor } from './announcements.ts'

const testServer = testServerOfFile()
let sue: Person
let dan: Person
beforeAll(async () => {
  sue = await testServer.staff('sue', ['support'])
  dan = await testServer.staff('dan', ['desk'])
})

const incident = (text: string, more: object = {}) => ({
  level: 'incident' as const,
  text,
  audiences: ['customers' as const],
  services: ['prices' as const],
  ...more,
})
const proposed = async (text: string, more: object = {}, by = sue) =>
  ok(
    await by.call(propose, {
      body: { kind: 'announcement', announcement: incident(text, more), reason: 'They call' },
    }),
  ).id
const confirm = (id: string, by = dan) => by.call(approveProposal, { params: { id } })

test('no one person notifies every customer: it is shown once another confirms it', async () => {
  const text = 'Prices are late.'
  const alone = () => announce(sue, { ...incident(text), notifyCustomers: true })
  expect(refused(await testServer.changesNoRow(alone))).toBe('409 needs_second_person')
  expect(refused(await announce(dan, { ...incident(text), notifyCustomers: true }))).toBe(
    '409 needs_second_person',
  )
  const id = await proposed(text)
  expect(await textsFor(testServer.ada)).not.toContain(text)
  expect(refused(await confirm(id, sue))).toBe('403 own_proposal')
  const open = ok(await dan.call(listProposals, { query: {} })).find((one) => one.id === id)
  expect(open?.consequences?.map(({ label, after }) => `${label}: ${after}`)).toEqual([
    `Text: ${text}`,
    'Level: incident',
    'Read by: customers',
    'Does not work: prices',
    'From: When confirmed',
    'Until: It is ended',
    'Customers notified and mailed: 2',
  ])
  ok(await confirm(id))
  await expect.poll(() => textsFor(testServer.ada)).toContain(text)
  const made = ok(await sue.call(adminListAnnouncements, { query: {} })).find((one) => one.text === text)
  expect(made).toMatchObject({ madeBy: dan.username, notified: { customers: expect.any(Number) } })
  const { rows } = await testServer.pool.query(
    `select actor_id::text, after from audit_log where action = 'announcement.made' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ actor_id: dan.id, after: { proposedBy: sue.id, proposalId: id } }])
})

test('without the notification one person announces at once', async () => {
  expect((await announce(sue, incident('Prices are late again.'))).status).toBe(200)
  expect(await textsFor(testServer.ada)).toContain('Prices are late again.')
})

test('a colleague of support does not confirm it, and a rejected one is never shown', async () => {
  const id = await proposed('All is lost.')
  const sam = await testServer.staff('sam', ['support'])
  expect(refused(await confirm(id, sam))).toBe('403 not_allowed')
  ok(await dan.call(rejectProposal, { params: { id }, body: { reason: 'It is not' } }))
  expect(await textsFor(testServer.ada)).not.toContain('All is lost.')
})

test('what would be refused is not proposed, and what is over by then is not shown', async () => {
  const past = new Date(testServer.clock.now().getTime() - 1_000)
  const body = {
    kind: 'announcement',
    announcement: incident('Late.', { endsAt: past }),
    reason: 'r',
  } as const
  const ask = () => sue.call(propose, { body })
  expect((await testServer.changesNoRow(ask)).problem.errors?.[0]?.path).toBe('endsAt')
  const soon = new Date(testServer.clock.now().getTime() + 60_000)
  const id = await proposed('For a minute.', { endsAt: soon })
  testServer.clock.advance({ minutes: 2 })
  expect(refused(await confirm(id))).toBe('409 announcement_too_late')
})
