import { expect, test } from 'vitest'
import { type DayReport, getDayReport, listBusinessDays } from '#contract/office/day-close.ts'
import { readDayFacts } from '#server/office/day-close/read-facts.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { change } from '../settings/settings.ts'
import { verifiedBooks } from './verified-books.ts'

const testServer = testServerOfFile()

async function report(who: Person = testServer.root): Promise<DayReport> {
  const [day] = (await who.call(listBusinessDays)).body
  return (await who.call(getDayReport, { params: { date: day?.date ?? '' } })).body
}
const lineOf = ({ lines }: DayReport, name: string) => lines.find((line) => line.name === name)

test('before it is signed, the report is as of its session’s end, and what is not kept is as it is now', async () => {
  const { clock } = testServer
  const first = await report()
  expect(first).toMatchObject({
    asOf: '2026-11-17T21:00:00.000Z',
    at: clock.now().toISOString(),
    signed: null,
    obstacle: null,
  })
  expect(lineOf(first, 'books')).toMatchObject({ state: 'red', found: 'Not verified yet' })
  await verifiedBooks(testServer)
  const second = await report()
  expect(lineOf(second, 'books')).toMatchObject({ state: 'good', found: 'Verified 0 min ago' })
  // All money and people came the morning after.
  expect(lineOf(second, 'customers_money')?.found).toBe('$0.00: $0.00 available, $0.00 held')
  expect(lineOf(second, 'profiles')?.found).toBe('None')
  expect(lineOf(second, 'audit_log')?.found).toMatch(/^Lines: \d+, head [0-9a-f]{64}$/)
})

test('a request that waits for more than a day, and a stop, are red', async () => {
  const { root, clock } = testServer
  expect((await change(root, 'stop.buys', 'We are looking at prices.')).status).toBe(200)
  clock.advance({ hours: 55 })
  const late = await report(await testServer.administrator('late'))
  expect(lineOf(late, 'books')).toMatchObject({ state: 'red', found: 'Verified 2 days ago' })
  expect(lineOf(late, 'profiles')).toMatchObject({ state: 'red', found: '1 waiting, the oldest for 2 days' })
  expect(lineOf(late, 'stops')).toMatchObject({ state: 'red', found: 'Buying' })
  expect(lineOf(late, 'deposits')).toMatchObject({ state: 'good', found: 'None' })
})

test('its facts are two statements, one of customers and one of the firm', async () => {
  const at = testServer.clock.now()
  const span = { from: at, to: at, settled: at }
  const settings = { at: () => STANDARD_SETTINGS }
  const facts = (pool: Parameters<typeof readDayFacts>[0]) => readDayFacts(pool, { span, at, settings })
  expect(await queriesOf(testServer.pool, facts)).toBe(2)
})

test('404: a day that is not over, one of a weekend, and one too long ago; 400: what is no date', async () => {
  const { clock } = testServer
  const root = await testServer.administrator('later')
  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  for (const date of [tomorrow, '2026-11-15', '2020-01-02', '1990-12-10', '2199-01-04'])
    expect((await root.call(getDayReport, { params: { date } })).status, date).toBe(404)
  for (const date of ['2026-02-30', 'today'])
    expect((await root.call(getDayReport, { params: { date } })).status, date).toBe(400)
})
