import { expect, test } from 'vitest'
import { adminListAnnouncements, listAnnouncements } from '#contract/office/announcements.ts'
import { approveProposal, listProposals } from '#contract/records/proposals.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { change } from './settings.ts'

const testServer = testServerOfFile()

/** Saturday, 31 days ahead: after the notice that a higher fee needs, and between sessions. */
const LATER = '2026-12-19T15:00:00.000Z'
const RISE = 'From December 19, 2026 at 10:00 AM ET the commission on sales is 0.75% instead of 0.5%.'

const shownTo = async (person: Pick<Person, 'call'>): Promise<string[]> => {
  const { body } = await person.call(listAnnouncements)
  return body.map(({ text }) => text)
}

test('a fee that rises is announced to customers until it does, a lower one to none', async () => {
  const { root, ada, clock } = testServer
  expect((await change(root, 'fees.withdrawal', '3.00')).status).toBe(200)
  expect((await change(root, 'fees.sale_commission', '0.75', { effectiveFrom: LATER })).status).toBe(200)
  await eventually(async () => expect(await shownTo(ada)).toEqual([RISE]))
  expect(await shownTo(testServer.visitor())).toEqual([])
  const { body } = await root.call(adminListAnnouncements, { query: {} })
  expect(body).toMatchObject([{ text: RISE, audiences: ['customers'], endsAt: LATER, madeBy: root.username }])
  clock.advance({ hours: 24 * 31 })
  const later = await testServer.customer({ username: 'later' })
  expect(await shownTo(later)).toEqual([])
})

test('one that another person confirms is announced when it is confirmed', async () => {
  const vera = await testServer.administrator('vera')
  const root = await testServer.administrator('rosa')
  const effectiveFrom = new Date(testServer.clock.now().getTime() + 35 * 86_400_000).toISOString()
  const from = `${effectiveFrom.slice(0, 10)}T09:00:00.000Z`
  const asked = await change(vera, 'fees.withdrawal', '9.00', { effectiveFrom: from })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const ada = await testServer.customer({ username: 'reader' })
  expect(await shownTo(ada)).toEqual([])
  const [waiting] = (await root.call(listProposals, { query: {} })).body
  const approved = await root.call(approveProposal, { params: { id: waiting?.id ?? '' } })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  await eventually(async () =>
    expect(await shownTo(ada)).toEqual([
      expect.stringContaining('the fee of a withdrawal is $9.00 instead of $3.00.'),
    ]),
  )
})
