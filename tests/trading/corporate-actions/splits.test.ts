import { beforeAll, expect, test } from 'vitest'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

let ada: Known
const fixture = ofFile(openFixture)
beforeAll(async () => {
  ada = await fixture.customer('ada')
})

const held = (symbol: string) => fixture.holdingOf(ada, symbol)

test('a split changes how many shares are held and not what they cost, forward and in reverse', async () => {
  await fixture.trade(ada, 'buy', '10', 'AAPL')
  await fixture.trade(ada, 'buy', '2.5', 'NKE')
  await fixture.trade(ada, 'buy', '3.33333333', 'F')
  await announced(
    fixture,
    split('AAPL', '2026-11-19', '4:1'),
    split('NKE', '2026-11-19', '3:2'),
    split('F', '2026-11-19', '1:10'),
  )
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  expect(await held('AAPL')).toEqual({ quantity: '40', cost: '1000.00' })
  expect(await held('NKE')).toEqual({ quantity: '3.75', cost: '250.00' })
  expect(await held('F')).toEqual({ quantity: '0.33333334', cost: '333.34' })
  await fixture.expectBooksHold()
})

test('what is sold afterwards takes its part of the cost, and a second split counts from there', async () => {
  fixture.prices.set('AAPL', '30.00')
  await fixture.trade(ada, 'sell', '10', 'AAPL')
  await fixture.trade(ada, 'buy', '1', 'AAPL')
  await announced(fixture, split('AAPL', '2026-11-20', '1:2'), dividend('AAPL', '2026-11-20', '1.00'))
  fixture.clock.advance({ hours: 24 })
  const before = await fixture.cashOf(ada)
  await carryOutDue(fixture)
  expect(await held('AAPL')).toEqual({ quantity: '15.5', cost: '780.00' })
  // Of one day the dividend is for the shares of the day before: 31.
  expect(Number(await fixture.cashOf(ada)) - Number(before)).toBeCloseTo(31, 6)
  await fixture.expectBooksHold()
})

test('a remainder that a reverse split would round to nothing stays, and so does its cost', async () => {
  await fixture.trade(ada, 'buy', '0.01000001', 'T')
  await fixture.trade(ada, 'sell', '0.01', 'T')
  expect(await held('T')).toEqual({ quantity: '0.00000001', cost: '0.00' })
  await announced(fixture, split('T', '2026-11-21', '1:100'))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  expect(await held('T')).toEqual({ quantity: '0.00000001', cost: '0.00' })
  await fixture.expectBooksHold()
})

test('the notice of a split names the shares, and links to them', async () => {
  const { rows } = await fixture.pool.query(
    `select title, body, link from notifications where kind = 'shares_split' and body like 'AAPL%' order by id`,
  )
  expect(rows).toEqual([
    {
      title: 'Shares split',
      body: 'AAPL split 4 for 1: your 10 became 40. Cost basis unchanged.',
      link: '/asset/AAPL',
    },
    {
      title: 'Shares split',
      body: 'AAPL split 1 for 2: your 31 became 15.5. Cost basis unchanged.',
      link: '/asset/AAPL',
    },
  ])
})

test('a customer who sold everything before has nothing to split', async () => {
  const grace = await fixture.customer('grace')
  await fixture.trade(grace, 'buy', '5', 'MSFT')
  await fixture.trade(grace, 'sell', '5', 'MSFT')
  await announced(fixture, split('MSFT', '2026-11-22', '2:1'))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
  expect(await fixture.holdingOf(grace, 'MSFT')).toEqual({ quantity: '0', cost: '0.00' })
  await fixture.expectBooksHold()
})
