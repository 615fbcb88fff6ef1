import { beforeAll, expect, test } from 'vitest'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const TOMORROW = '2026-11-19'
/** To a quarter of an hour after midnight in New York, from 10:00. */
const PAST_MIDNIGHT = { hours: 14, minutes: 15 }

let [holder, owner, seller, newcomer, stranger]: Known[] = []
const people = () => [holder, owner, seller, newcomer, stranger].map((who) => who as Known)
const fixture = ofFile(openFixture)
beforeAll(async () => {
  ;[holder, owner, seller, newcomer, stranger] = await Promise.all(
    ['holder', 'owner', 'seller', 'newcomer', 'stranger'].map((username) =>
      fixture.customer(username, { cash: '10000.00' }),
    ),
  )
})

test(
  'a dividend is for the shares held before the ex-date, rounded down to the cent, whatever was traded ' +
    'since',
  async () => {
    const [holds, owner, sells, comes] = people() as [Known, Known, Known, Known]
    await fixture.trade(holds, 'buy', '47.5', 'KO')
    await fixture.trade(owner, 'buy', '0.01', 'KO')
    await fixture.trade(sells, 'buy', '10', 'KO')
    await fixture.trade(sells, 'sell', '2', 'KO')
    await announced(fixture, dividend('KO', TOMORROW, '0.5125'))
    await carryOutDue(fixture)
    expect(await fixture.cashOf(holds)).toBe('5250.00')

    // The node was down at midnight, and another node, which had not loaded the dividend, went on trading.
    fixture.clock.advance({ hours: 14 })
    await fixture.trade(sells, 'sell', '8', 'KO')
    await fixture.trade(holds, 'buy', '0.5', 'KO')
    await fixture.trade(comes, 'buy', '10', 'KO')
    fixture.clock.advance({ minutes: 15 })
    await carryOutDue(fixture)

    expect(await Promise.all(people().map(fixture.cashOf))).toEqual([
      // 47.5 x 0.5125 = 24.34375
      '5224.34',
      // 0.01 x 0.5125 is less than a cent.
      '9999.00',
      // 8 x 0.5125 = 4.10, beside 10 bought and sold at 0.5 % commission.
      '9999.10',
      '9000.00',
      '10000.00',
    ])
    await fixture.expectBooksHold()
  },
)

test('each customer who was paid has a notice and a transaction, and no other customer has', async () => {
  const { rows } = await fixture.pool.query(
    `select u.username, n.title, n.body, n.link, t.quantity_units, t.price_units, t.amount_cents
     from notifications n join users u on u.id = n.customer_id
     join transactions t on t.customer_id = n.customer_id and t.type = 'dividend'
     where n.kind = 'dividend_paid' order by u.username`,
  )
  expect(rows).toEqual([
    {
      username: 'holder',
      title: 'Dividend received',
      body: 'KO paid you $24.34 (47.5 at $0.5125).',
      link: '/history?show=dividends',
      quantity_units: 4_750_000_000n,
      price_units: 512_500n,
      amount_cents: 2434n,
    },
    expect.objectContaining({ username: 'seller', amount_cents: 410n }),
  ])
})

test('an action leaves two lines in the audit log: that it was announced, and what it came to', async () => {
  const { rows } = await fixture.pool.query(
    `select action, actor_kind, after from audit_log where subject_type = 'corporate_action' order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'corporate_action.announced',
      actor_kind: 'operator',
      after: { symbol: 'KO', kind: 'dividend', exDate: TOMORROW, perShare: '0.5125', source: 'operator' },
    },
    {
      action: 'corporate_action.applied',
      actor_kind: 'system',
      after: {
        symbol: 'KO',
        kind: 'dividend',
        exDate: TOMORROW,
        perShare: '0.5125',
        holders: '2',
        paid: '28.44',
      },
    },
  ])
})

test('carried out again, and announced again with other terms, it pays nothing', async () => {
  const [holds] = people() as [Known]
  expect(await announced(fixture, dividend('KO', TOMORROW, '5.00'))).toEqual([false])
  fixture.clock.advance(PAST_MIDNIGHT)
  await carryOutDue(fixture)
  expect(await fixture.cashOf(holds)).toBe('5224.34')
  await fixture.expectBooksHold()
})

test('terms that change before it is carried out are the ones that count', async () => {
  const [holds] = people() as [Known]
  const exDate = '2026-11-23'
  await announced(fixture, dividend('KO', exDate, '1.00'))
  expect(await announced(fixture, dividend('KO', exDate, '1.00'))).toEqual([false])
  expect(await announced(fixture, dividend('KO', exDate, '2.00'))).toEqual([true])
  fixture.clock.advance({ hours: 120 })
  await carryOutDue(fixture)
  expect(await fixture.cashOf(holds)).toBe('5320.34')
  await fixture.expectBooksHold()
})

test('what has been carried out cannot be changed or removed, and one that has begun keeps its terms', async () => {
  for (const statement of [
    'update corporate_actions set per_share_units = 1',
    'update corporate_actions set applied_at = null',
    'delete from corporate_actions',
  ]) {
    await expect(fixture.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  }
})
