import { beforeAll, expect, test } from 'vitest'
import { getDayReport, listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import type { DayReasons } from '#domain/day-close/sign-day.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { change } from '../settings/settings.ts'
import { verifiedBooks } from './verified-books.ts'

const testServer = testServerOfFile()
/** Of today. */
let vera: Person
beforeAll(async () => {
  vera = await testServer.staff('vera', ['treasurer'])
  await verifiedBooks(testServer)
})

/** The next day is over: Wednesday, then Thursday. */
async function nextDay(hours: number): Promise<string> {
  testServer.clock.advance({ hours })
  vera = await testServer.staff(`vera${hours}`, ['treasurer'])
  await verifiedBooks(testServer)
  return (await vera.call(listBusinessDays)).body[0]?.date ?? ''
}

const sign = (who: Person, date: string, reasons: DayReasons = {}) =>
  who.call(signDayReport, { params: { date }, body: { reasons } })

test('200: the report stays as it was signed, with an audit line of its digest', async () => {
  const { clock, pool, ada } = testServer
  const [{ date } = { date: '' }] = (await vera.call(listBusinessDays)).body
  const { status, body } = await sign(vera, date)
  expect(status).toBe(200)
  expect(body.signed).toEqual({
    by: 'vera',
    at: clock.now().toISOString(),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const { rows } = await pool.query(
    `select actor_id::text, after from audit_log where action = 'day.closed' and subject_id = $1`,
    [date],
  )
  expect(rows).toEqual([{ actor_id: vera.id, after: { digest: body.signed?.digest, red: [] } }])
  await ada.post('/api/deposit-requests', {
    originalAmount: '5.00',
    currency: 'USD',
    bankReference: 'r',
    password: PASSWORD,
  })
  clock.advance({ minutes: 5 })
  expect((await vera.call(getDayReport, { params: { date } })).body).toEqual(body)
})

test('409 without a reason for each red line, by name; with them they are signed', async () => {
  const { pool, root } = testServer
  expect((await change(root, 'stop.deposits', 'The bank is closed.')).status).toBe(200)
  const date = await nextDay(12)
  await changesNoRow(pool, async () => {
    const { status, body } = await sign(vera, date, { mail: 'It is late.' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'day_line_unexplained',
      errors: [{ path: 'reasons.stops', message: 'Say why' }],
    })
  })
  const { body } = await sign(vera, date, { stops: ' The bank is closed. ', mail: 'It is late.' })
  expect(body.lines.filter(({ reason }) => reason !== null)).toEqual([
    { name: 'stops', state: 'red', found: 'Deposits', reason: 'The bank is closed.' },
  ])
})

test('40 signatures of one day on two servers at once: one closes it, the others are told', async () => {
  const date = await nextDay(24)
  const second = await testServer.secondNode()
  const names = ['stops', 'profiles', 'deposits', 'corporate_actions']
  const reasons = Object.fromEntries(names.map((name) => [name, 'Known.']))
  const signers = Array.from({ length: 40 }, (_, n) => (n % 2 ? vera : second.as(vera)))
  const answers = await Promise.all(signers.map((who) => sign(who, date, reasons)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(39)
  const { rows } = await testServer.pool.query(
    `select count(*)::int as lines from audit_log where action = 'day.closed' and subject_id = $1`,
    [date],
  )
  expect(rows).toEqual([{ lines: 1 }])
})

test('the table refuses a red line without a reason, and any change', async () => {
  const { pool } = testServer
  const insert = (lines: object) =>
    pool.query(
      `insert into day_closes (date, id, lines, digest, signed_by, signed_at)
       values ('2020-01-02', 1, $1, decode(repeat('00', 32), 'hex'), $2, now())`,
      [JSON.stringify(lines), vera.id],
    )
  const red = { name: 'mail', state: 'red', found: 'x' }
  for (const lines of [
    [red],
    [{ ...red, reason: null }],
    [{ ...red, reason: ' ' }],
    [{ ...red, reason: 3 }],
    {},
  ])
    await expect(insert(lines), JSON.stringify(lines)).rejects.toThrow(/check constraint/)
  await expect(insert([{ ...red, reason: 'Known.' }])).resolves.toBeDefined()
  for (const statement of [`update day_closes set lines = '[]'`, 'delete from day_closes'])
    await expect(pool.query(statement), statement).rejects.toThrow()
})

test('404: a day that is not over; 400: a line that is none', async () => {
  await testServer.changesNoRow(async () => {
    const today = testServer.clock.now().toISOString().slice(0, 10)
    expect((await sign(vera, today)).status).toBe(404)
    const path = `/api/admin/day-closes/${today}/sign`
    expect((await vera.post(path, { reasons: { weather: 'Rain.' } })).status).toBe(400)
  })
})
