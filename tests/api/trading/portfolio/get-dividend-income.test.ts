import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDividendIncome } from '#contract/trading/portfolio.ts'
import { readDividendIncome } from '#server/trading/portfolio/read-portfolio.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { type Fixture, openFixture } from '../../../trading/corporate-actions/fixture.ts'
import { announced, dividend } from '../../../support/corporate-actions.ts'
import type { Known } from '../../../support/people.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

let fixture: Fixture
let testServer: TestServer
beforeAll(async () => {
  fixture = await openFixture()
  testServer = await startTestServer()
})
afterAll(async () => {
  await fixture.expectBooksHold()
  await fixture.close()
  await testServer.close()
})

const incomeOf = async ({ id }: Known) => {
  const { months, total } = await readDividendIncome({ database: fixture.pool, clock: fixture.clock }, id)
  return { total, paid: months.filter(({ amount }) => amount !== '0.00') }
}

const dateIn = (days: number) =>
  new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const monthOf = (date: string) => date.slice(0, 7)

test('200: twelve months of zeros for a customer who was paid nothing', async () => {
  const { status, body } = await testServer.ada.call(getDividendIncome)
  expect(status).toBe(200)
  expect(body.total).toBe('0.00')
  expect(body.months).toHaveLength(12)
  expect(body.months.at(-1)).toEqual({ month: '2026-11', amount: '0.00' })
  expect(body.months[0]).toEqual({ month: '2025-12', amount: '0.00' })
})

test('the dividends of a month are summed, each customer’s own; after a year they are out of it', async () => {
  const [ada, grace] = [await fixture.customer('ada'), await fixture.customer('grace')]
  fixture.prices.set('AAPL', '100.00')
  fixture.prices.set('KO', '50.00')
  await fixture.trade(ada, 'buy', '10', 'AAPL')
  await fixture.trade(ada, 'buy', '3', 'KO')
  await fixture.trade(grace, 'buy', '1', 'KO')
  const exDate = dateIn(1)
  await announced(fixture, dividend('AAPL', exDate, '0.25'), dividend('KO', exDate, '0.51'))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  const month = monthOf(exDate)
  expect(await incomeOf(ada)).toEqual({ total: '4.03', paid: [{ month, amount: '4.03' }] })
  expect(await incomeOf(grace)).toEqual({ total: '0.51', paid: [{ month, amount: '0.51' }] })

  fixture.clock.advance({ hours: 24 * 31 })
  const next = dateIn(1)
  await announced(fixture, dividend('KO', next, '0.51'))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  expect(await incomeOf(ada)).toEqual({
    total: '5.56',
    paid: [
      { month, amount: '4.03' },
      { month: monthOf(next), amount: '1.53' },
    ],
  })
  fixture.clock.advance({ hours: 24 * 366 })
  expect(await incomeOf(ada)).toEqual({ total: '0.00', paid: [] })
})
