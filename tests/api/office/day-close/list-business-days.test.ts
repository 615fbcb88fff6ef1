import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { verifiedBooks } from './verified-books.ts'

let testServer: TestServer
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())

const days = async () => (await testServer.root.call(listBusinessDays)).body

test('the last ten sessions that are over, the newest first, with who closed them', async () => {
  const { root, clock } = testServer
  // A Wednesday morning: the day before is the last that is over.
  const before = await days()
  expect(before).toHaveLength(10)
  expect(before.every(({ signed }) => signed === null)).toBe(true)
  await verifiedBooks(testServer)
  const date = before[0]?.date ?? ''
  const { body } = await root.call(signDayReport, { params: { date }, body: { reasons: {} } })
  expect((await days())[0]).toEqual({
    date,
    signed: { by: root.username, at: clock.now().toISOString(), digest: body.signed?.digest },
  })
})

test('a day that was left open after the first close is told on the first page, from the next day on', async () => {
  const { root, clock } = testServer
  const unclosed = async (who = root) => (await who.call(getOfficeOverview)).body.unclosedDays
  expect(await unclosed()).toEqual([])
  clock.advance({ hours: 24 })
  expect(await unclosed(await testServer.administrator('thursday'))).toEqual([])
  clock.advance({ hours: 24 })
  const friday = await testServer.administrator('friday')
  const [, forgotten] = (await friday.call(listBusinessDays)).body
  expect(await unclosed(friday)).toEqual([forgotten?.date])
})
