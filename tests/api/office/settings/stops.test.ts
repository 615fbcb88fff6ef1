import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { register } from '#contract/people/identity.ts'
import { cancelOrder, createOrder, listOrders, previewOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { change, settingOf } from './settings.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
let vera: Person
beforeAll(async () => {
  root = testServer.root
  vera = await testServer.administrator('vera')
})

const refusedLine = (key: string, by: Person, refusal: string) => ({
  action: 'setting.refused',
  subject: key,
  by: by.id,
  customer: null,
  before: null,
  after: { tried: 'changed', refusal },
})
const SENTENCE = 'Trading is closed until the prices are right again.'
const ORDER = { symbol: 'KO', quantity: '1' }
const LIMIT = { ...ORDER, type: 'limit', timeInForce: 'gtc' } as const
const STOPPED = { status: 422, problem: { code: 'trading_stopped', detail: SENTENCE } }
let names = 0

beforeEach(async () => {
  testServer.prices.set('KO', '10.00').set('MSFT', '20.00')
  ada = await testServer.customer({ username: `ada${++names}`, kycStatus: 'approved', cash: '1000.00' })
  await ada.call(buy, { body: { symbol: 'KO', quantity: '10' } })
})

async function whileStopped(key: string, work: () => Promise<void>): Promise<void> {
  expect((await change(root, key, SENTENCE)).status).toBe(200)
  try {
    await work()
  } finally {
    expect((await change(vera, key, '')).status).toBe(200)
  }
}

describe('orders', () => {
  test('all trading: every new order is refused with the sentence, and after the start all go', async () => {
    await whileStopped('stop.trading', async () => {
      for (const endpoint of [buy, sell])
        expect(await ada.call(endpoint, { body: ORDER })).toMatchObject(STOPPED)
      for (const side of ['buy', 'sell'] as const) {
        const body = { ...LIMIT, side, limitPrice: side === 'buy' ? '9.00' : '11.00' } as const
        expect(await ada.call(createOrder, { body })).toMatchObject(STOPPED)
        expect(await ada.call(previewOrder, { body })).toMatchObject(STOPPED)
      }
    })
    for (const endpoint of [buy, sell]) expect((await ada.call(endpoint, { body: ORDER })).status).toBe(200)
  })

  test('a side, or an instrument, stops itself alone', async () => {
    await whileStopped('stop.buys', async () => {
      expect(await ada.call(buy, { body: ORDER })).toMatchObject(STOPPED)
      expect((await ada.call(sell, { body: ORDER })).status).toBe(200)
    })
    await whileStopped('stop.instrument.KO', async () => {
      expect(await ada.call(buy, { body: ORDER })).toMatchObject(STOPPED)
      expect(await ada.call(sell, { body: ORDER })).toMatchObject(STOPPED)
      expect((await ada.call(buy, { body: { ...ORDER, symbol: 'MSFT' } })).status).toBe(200)
    })
  })

  test.each(['stop.trading', 'stop.sales', 'stop.instrument.KO'])(
    '%s: an open order waits through a price that would execute it, may be canceled, and goes on after the start',
    async (key) => {
      const place = () => ada.call(createOrder, { body: { ...LIMIT, side: 'sell', limitPrice: '12.00' } })
      const [kept, dropped] = [(await place()).body.id, (await place()).body.id]
      const statusOf = async (id: string) => {
        const { body } = await ada.call(listOrders, { query: { status: 'all' } })
        return body.find((order) => order.id === id)?.status
      }
      await whileStopped(key, async () => {
        testServer.prices.set('KO', '13.00')
        await testServer.tick()
        expect(await statusOf(kept)).toBe('new')
        expect((await ada.call(cancelOrder, { params: { id: dropped } })).status).toBe(200)
      })
      // A price made after the start: those from before it touch nothing.
      testServer.clock.advance({ seconds: 1 })
      testServer.prices.set('KO', '12.50')
      await testServer.tick()
      expect(await statusOf(kept)).toBe('filled')
    },
  )

  test('a key that was used before the stop answers the trade it became', async () => {
    const first = await ada.call(buy, { body: ORDER }, { key: 'before-the-stop' })
    await whileStopped('stop.trading', async () => {
      expect((await ada.call(buy, { body: ORDER }, { key: 'before-the-stop' })).body).toEqual(first.body)
    })
  })

  test('an order queued for the open waits on while its side is stopped', async () => {
    const { body } = await ada.call(createOrder, {
      body: { ...ORDER, side: 'buy', type: 'market', timeInForce: 'opg' },
    })
    await whileStopped('stop.buys', async () => {
      await testServer.tick()
      const { body: orders } = await ada.call(listOrders, { query: { status: 'open' } })
      expect(orders.map(({ id }) => id)).toContain(body.id)
    })
  })
})

test('deposits, withdrawals and sign-up stop with their sentence', async () => {
  const announce = (bankReference: string) =>
    ada.call(requestDeposit, {
      body: { originalAmount: '10.00', currency: 'USD', bankReference, password: PASSWORD },
    })
  const withdraw = () =>
    ada.call(requestWithdrawal, {
      body: {
        amount: '20.00',
        bankName: 'Harbour Bank',
        bankAccountName: 'Ada Example',
        bankAccountNumber: '000111',
        swiftCode: 'HARBUS00',
        bankAddress: '1 Pier',
        password: PASSWORD,
      },
    })
  await whileStopped('stop.deposits', async () => {
    expect(await announce('one')).toMatchObject({
      status: 422,
      problem: { code: 'deposits_stopped', detail: SENTENCE },
    })
  })
  expect((await announce('two')).status).toBe(200)
  await whileStopped('stop.withdrawals', async () => {
    expect(await withdraw()).toMatchObject({
      status: 422,
      problem: { code: 'withdrawals_stopped', detail: SENTENCE },
    })
  })
  expect((await withdraw()).status).toBe(200)
  const signUp = () =>
    testServer.visitor().call(register, {
      body: {
        username: 'newcomer',
        email: 'n@example.org',
        firstName: 'N',
        lastName: 'C',
        password: PASSWORD,
      },
    })
  await whileStopped('stop.sign_up', async () => {
    expect(await signUp()).toMatchObject({
      status: 422,
      problem: { code: 'sign_up_stopped', detail: SENTENCE },
    })
  })
  expect((await signUp()).status).toBe(200)
})

test('200: who stopped starts again while no other may, whoever else works there', async () => {
  await testServer.staff('auditor', ['auditor'])
  await testServer.staff('cashier', ['cashier'])
  const { rows } = await testServer.pool.query<{ id: string }>(
    `update staff_roles set revoked_at = granted_at
     where user_id = $1 and role in ('treasurer', 'administrator') returning user_id::text as id`,
    [vera.id],
  )
  expect(rows).toHaveLength(2)
  expect((await change(root, 'stop.sales', SENTENCE)).status).toBe(200)
  expect((await change(root, 'stop.sales', '')).status).toBe(200)
  await testServer.pool.query(
    `update staff_roles set revoked_at = null where user_id = $1 and role in ('treasurer', 'administrator')`,
    [vera.id],
  )
})

test('the trading desk stops one instrument, a colleague starts it again, and neither changes more', async () => {
  const [dan, dee] = [await testServer.staff('dan', ['desk']), await testServer.staff('dee', ['desk'])]
  const KO = 'stop.instrument.KO'
  expect((await change(dan, KO, SENTENCE)).status).toBe(200)
  expect(await ada.call(buy, { body: ORDER })).toMatchObject(STOPPED)
  expect(await change(dan, KO, '')).toMatchObject({ status: 403, problem: { code: 'stopped_by_you' } })
  expect((await change(dee, KO, '')).status).toBe(200)
  expect((await ada.call(buy, { body: ORDER })).status).toBe(200)
  for (const [key, value] of [
    ['stop.trading', SENTENCE],
    ['fees.withdrawal', '4.00'],
    ['thresholds.per_request', '1.00'],
  ] as const) {
    expect(await refusedTwice(testServer.pool, () => change(dan, key, value))).toEqual([
      '403 not_allowed',
      refusedLine(key, dan, 'not_allowed'),
    ])
    expect((await settingOf(dan, key))?.mayChange).toBe(false)
  }
  expect((await settingOf(dan, KO))?.mayChange).toBe(true)
})

test('403: who stopped does not start again while another could; the audit log has all acts', async () => {
  await change(root, 'stop.buys', SENTENCE)
  expect(await refusedTwice(testServer.pool, () => change(root, 'stop.buys', ''))).toEqual([
    '403 stopped_by_you',
    refusedLine('stop.buys', root, 'stopped_by_you'),
  ])
  expect((await change(root, 'stop.buys', 'Still closed.')).status).toBe(200)
  expect(await change(root, 'stop.buys', '')).toMatchObject({ status: 403 })
  expect((await settingOf(root, 'stop.buys'))?.value).toBe('Still closed.')

  const lock = (isLocked: boolean) =>
    (isLocked ? lockUser : unlockUser)(testServer.pool, { username: 'vera', at: testServer.clock.now() })
  await lock(true)
  expect((await change(root, 'stop.buys', '')).status).toBe(200)
  await lock(false)
  const { rows } = await testServer.pool.query(
    `select after ->> 'value' as value from audit_log
     where action = 'setting.changed' and subject_id = 'stop.buys' order by id desc limit 3`,
  )
  expect(rows.map(({ value }) => value)).toEqual([null, 'Still closed.', SENTENCE])
})
