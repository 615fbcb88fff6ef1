import { expect, test } from 'vitest'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { verifiedBooks } from './verified-books.ts'

const testServer = testServerOfFile()

const days = async () => (await testServer.root.call(listBusinessDays)).body

test('the last ten sessions that are over, from the first that was closed on, with who closed them', async () => {
  const { root, clock } = testServer
  // A Wednesday morning: the day before is the last that is over.
  const before = await days()
  expect(before).toHaveLength(10)
  expect(before.every(({ signed }) => signed === null)).toBe(true)
  await verifiedBooks(testServer)
  const date = before[0]?.date ?? ''
  const { body } = await root.call(signDayReport, { params: { date }, body: { reasons: {} } })
  const signed = { by: root.username, at: clock.now().toISOString(), digest: body.signed?.digest }
  expect(await days()).toEqual([{ date, signed }])
})

test('a day left open after the first close is on the first page from the next open on', async () => {
  const { root, clock } = testServer
  const unclosed = async (who = root) => (await who.call(getOfficeOverview)).body.unclosedDays
  expect(await unclosed()).toEqual([])
  clock.advance({ hours: 23 })
  expect(await unclosed(await testServer.administrator('before-the-open'))).toEqual([])
  clock.advance({ hours: 1 })
  const thursday = await testServer.administrator('thursday')
  const [forgotten] = (await thursday.call(listBusinessDays)).body
  expect(await unclosed(thursday)).toEqual([forgotten?.date])
})
