import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveWithdrawal, rejectWithdrawal } from '#contract/cash/withdrawals.ts'
import { type DayReport, getDayReport, listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { LINES_AS_READ } from '#domain/day-close/day-lines.ts'
import { correct, newest } from '../../cash/corrections/corrections.ts'
import { askedDeposit, askedPayout, ok } from '../../records/proposals/proposals.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'

/** A Wednesday, and the days after it that have a session. */
const [WED, THU, FRI, MON, TUE] = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']

let testServer: TestServer
/** Of today: a session is over in a day. */
let vera: Person
let turn = 0
beforeEach(async () => {
  testServer = await startTestServer()
  vera = testServer.root
})
afterEach(() => testServer.close())

async function later(hours: number): Promise<void> {
  testServer.clock.advance({ hours })
  vera = await testServer.administrator(`vera${(turn += 1)}`)
}
const report = async (date = WED): Promise<DayReport> =>
  ok(await vera.call(getDayReport, { params: { date } }))
const found = ({ lines }: DayReport) =>
  Object.fromEntries(lines.map((line) => [line.name, line.found])) as Record<string, string>
/** What no later time changes. */
const ofTheDay = ({ date, asOf, lines }: DayReport) => ({
  date,
  asOf,
  lines: lines.filter(({ name }) => !LINES_AS_READ.includes(name)),
})
async function sign(date: string) {
  const { lines } = await report(date)
  const red = lines.filter(({ state }) => state === 'red').map(({ name }) => [name, 'Known.'])
  return vera.call(signDayReport, { params: { date }, body: { reasons: Object.fromEntries(red) } })
}

test('days that are signed later, in order, have the figures of their own session’s end', async () => {
  const { ada, grace } = testServer
  const payout = await askedPayout(ada, '2000.00')
  await later(24)
  ok(await vera.call(approveWithdrawal, { params: { id: payout } }))
  const deposit = await newest(vera, ada, 'deposit')
  ok(await correct(vera, ada, 'deposit_returned', '500.00', { corrects: deposit.id }))
  ok(await correct(vera, grace, 'goodwill', '20.00'))
  await later(24 * 5)
  ok(await correct(vera, ada, 'deposit_returned', '9500.00', { corrects: deposit.id }))
  await later(24 * 5)

  const wednesday = ok(await sign(WED))
  expect(wednesday).toMatchObject({
    asOf: '2026-11-18T21:00:00.000Z',
    at: testServer.clock.now().toISOString(),
  })
  expect(found(wednesday)).toMatchObject({
    customers_money: '$10,000.00: $8,000.00 available, $2,000.00 held',
    moved: '+$10,000.00 deposits. Customers’ money changed by +$10,000.00',
    owed: 'None',
    withdrawals: '1 waiting, the oldest for 6 h',
  })
  expect(found(ok(await sign(THU)))).toMatchObject({
    customers_money: '$7,520.00: $7,520.00 available, $0.00 held',
    moved:
      '+$20.00 goodwill, -$1,995.00 payouts, -$500.00 returned to the bank, -$5.00 withdrawal fees. ' +
      'Customers’ money changed by -$2,480.00',
    owed: 'None',
    withdrawals: 'None',
  })
  expect(found(ok(await sign(FRI)))).toMatchObject({ moved: 'None', owed: 'None' })
  expect(found(ok(await sign(MON)))).toMatchObject({ moved: 'None', owed: 'None' })
  expect(found(ok(await sign(TUE)))).toMatchObject({
    customers_money: '$20.00: $20.00 available, $0.00 held',
    owed: '$2,000.00 owed by 1 customer',
  })
})

test('409: a day before an earlier one that is open, and one before the first; each names the other day', async () => {
  await later(24 * 6)
  ok(await sign(THU))
  await testServer.changesNoRow(async () => {
    for (const [date, other, why] of [
      [MON, FRI, 'earlier_open'],
      [WED, THU, 'before_first'],
    ] as const) {
      expect((await report(date)).obstacle).toEqual({ why, date: other })
      const { status, body } = await sign(date)
      expect([status, body]).toMatchObject([
        409,
        { code: 'day_out_of_order', detail: expect.stringContaining(other) },
      ])
    }
    // Not before its session's end.
    const tuesday = { params: { date: TUE }, body: { reasons: {} } }
    expect((await vera.call(signDayReport, tuesday)).status).toBe(404)
  })
  for (const date of [FRI, MON]) expect((await sign(date)).status, date).toBe(200)
})

test('of two days that two people close first at once, only one is', async () => {
  await later(24 * 6)
  const answers = await Promise.all([sign(THU), sign(MON)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a day that is not closed by the next open stays red on the first page for as long as it is open', async () => {
  await later(24)
  ok(await sign(WED))
  const unclosed = async () => ok(await vera.call(getOfficeOverview)).unclosedDays
  await later(7)
  expect(await unclosed()).toEqual([])
  await later(24 * 90)
  expect((await unclosed()).slice(0, 2)).toEqual([THU, FRI])
  const listed = ok(await vera.call(listBusinessDays))
  expect(listed.at(-1)).toEqual({ date: THU, signed: null })
  ok(await sign(THU))
  expect((await unclosed())[0]).toBe(FRI)
})

test('a day that an older version signed keeps its figures, and says that they are of its signature', async () => {
  const { pool, root } = testServer
  await pool.query(
    `insert into day_closes (date, id, lines, digest, signed_by, signed_at)
     values ('2026-11-17', 1, $1, decode(repeat('00', 32), 'hex'), $2, $3)`,
    [
      JSON.stringify([{ name: 'moved', state: 'info', found: '$1.00 in, $0.00 out', reason: null }]),
      root.id,
      testServer.clock.now(),
    ],
  )
  expect(await report('2026-11-17')).toMatchObject({
    asOf: null,
    at: testServer.clock.now().toISOString(),
    lines: [{ found: '$1.00 in, $0.00 out' }],
  })
})

/** As the accounts have it now. */
async function customersMoney(): Promise<string> {
  const { rows } = await testServer.pool.query<Record<string, string>>(
    `select to_char((sum(cash_cents) + sum(held_cents)) / 100, '$FM999,990.00') as total,
       to_char(sum(cash_cents) / 100, '$FM999,990.00') as cash,
       to_char(sum(held_cents) / 100, '$FM999,990.00') as held from accounts`,
  )
  const [{ total, cash, held } = {}] = rows
  return `${total}: ${cash} available, ${held} held`
}

const event = fc.record({
  did: fc.constantFrom('ask', 'decide', 'hold', 'pay', 'refuse', 'return', 'goodwill', 'buy' as const),
  nth: fc.nat({ max: 9 }),
  cents: fc.integer({ min: 10_00, max: 900_00 }),
})

test('the figures of a day are the same whenever they are read, and are what customers had then', async () => {
  const history = fc.array(fc.array(event, { maxLength: 6 }), { minLength: 6, maxLength: 6 })
  const [days = []] = fc.sample(history, {
    seed: Number(process.env['HISTORY_SEED'] ?? 20261129),
    numRuns: 1,
  })
  const [people, deposits, payouts]: [Person[], string[], string[]] = [[], [], []]
  const once: ReturnType<typeof ofTheDay>[] = []
  const at = <T>(list: T[], nth: number): T | undefined => list[nth % Math.max(list.length, 1)]
  const happen = async ({ did, nth, cents }: { did: string; nth: number; cents: number }, today: Person) => {
    const amount = (cents / 100).toFixed(2)
    const payout = at(payouts, nth)
    const someone = at(people, nth) ?? today
    if (did === 'ask') deposits.push(await askedDeposit(today, amount))
    if (did === 'decide')
      await vera.call(approveDeposit, { params: { id: at(deposits, nth) ?? '1' }, query: {} })
    if (did === 'hold') payouts.push(await askedPayout(today, '100.00'))
    if (did === 'pay' && payout) await vera.call(approveWithdrawal, { params: { id: payout } })
    if (did === 'refuse' && payout)
      await vera.call(rejectWithdrawal, { params: { id: payout }, body: { reason: 'No.' } })
    if (did === 'return')
      await correct(vera, someone, 'deposit_returned', amount, {
        corrects: (await newest(vera, someone, 'deposit')).id,
      })
    if (did === 'goodwill') await correct(vera, someone, 'goodwill', amount)
    if (did === 'buy') await today.post('/api/buy', { symbol: 'KO', quantity: '1' }, { key: randomUUID() })
  }
  for (const [n, events] of days.entries()) {
    const today = await testServer.customer({ username: `c${n}`, kycStatus: 'approved', cash: '1000.00' })
    people.push(today)
    for (const each of events) await happen(each, today)
    // From ten in the morning to half past four, and to the next morning.
    await later(6.5)
    const day = ok(await vera.call(listBusinessDays))[0]?.date ?? ''
    const read = ofTheDay(await report(day))
    if (once.at(-1)?.date !== day) {
      expect(found(await report(day))['customers_money']).toBe(await customersMoney())
      once.push(read)
    } else expect(read).toEqual(once.at(-1))
    await later(17.5)
  }
  expect(once.length).toBeGreaterThan(3)
  for (const read of once) expect(ofTheDay(await report(read.date))).toEqual(read)
})
