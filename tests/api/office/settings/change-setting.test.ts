import { beforeAll, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { changeSetting } from '#contract/office/settings.ts'
import { createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { change, settingOf, withoutNotice } from './settings.ts'

const testServer = testServerOfFile({ env: { OPEN_FOREIGN_DEPOSITS_MAX_USD: '5000' } })
let ada: Person
let root: Person
beforeAll(async () => {
  ;({ ada, root } = testServer)
  await ada.call(buy, { body: { symbol: 'KO', quantity: '20' } })
  await withoutNotice(root)
})

const FEE = 'fees.sale_commission'
const sale = (more: object = {}) => ada.call(sell, { body: { symbol: 'KO', quantity: '1', ...more } })
const config = async () => (await testServer.visitor().call(getConfig)).body

/** The newest transaction with the settings that decided it. */
async function lastTrade() {
  const { rows } = await testServer.pool.query<{ settings_id: string; fee_bps: number | null; bps: string }>(
    `select t.settings_id::text, t.fee_bps, s.value::text as bps
     from transactions t left join settings s on s.id = t.settings_id
     where t.type in ('buy', 'sell') order by t.id desc limit 1`,
  )
  return rows[0]
}

describe('200', () => {
  test('a lower fee counts at once, for the next sale and on screens; the sale says by which settings', async () => {
    const before = await sale()
    const { status, body } = await change(root, FEE, '0.25', { reason: 'Summer offer' })
    expect({ status, value: body.value }).toEqual({ status: 200, value: '0.25' })
    expect(body.changes[0]).toMatchObject({
      value: '0.25',
      reason: 'Summer offer',
      proposedBy: 'root',
      confirmedBy: null,
      state: 'in force',
      effectiveFrom: testServer.clock.now().toISOString(),
    })
    expect(body.changes.at(-1)).toMatchObject({ value: '0.5', proposedBy: null, state: 'past' })
    expect((await config()).saleCommissionPercent).toBe('0.25')

    const after = await sale()
    expect(Number(after.body.fee) * 2).toBeCloseTo(Number(before.body.fee), 1)
    expect(await lastTrade()).toMatchObject({ fee_bps: 25, settings_id: body.changes[0]?.id })
  })

  test('the audit log says who, what, from what and why', async () => {
    const { body } = await change(root, 'fees.withdrawal', '7.50', { reason: 'The bank charges more' })
    const { rows } = await testServer.pool.query(
      `select actor_id::text, subject_type, subject_id, before, after, address from audit_log
       where action = 'setting.changed' order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({
      actor_id: root.id,
      subject_type: 'setting',
      subject_id: 'fees.withdrawal',
      before: { value: 500 },
      after: {
        settingsId: body.changes[0]?.id,
        value: 750,
        effectiveFrom: testServer.clock.now().toISOString(),
        reason: 'The bank charges more',
      },
      address: '127.0.0.1',
    })
  })

  test('a change for later counts from then on, and is listed until then', async () => {
    const effectiveFrom = new Date(testServer.clock.now().getTime() + 300_000).toISOString()
    const { body } = await change(root, 'fees.withdrawal', '3.00', { effectiveFrom })
    expect(body.value).toBe('7.50')
    expect(body.changes[0]).toMatchObject({ value: '3.00', state: 'scheduled', effectiveFrom })
    expect((await config()).withdrawalFee).toBe('7.50')
    testServer.clock.advance({ minutes: 5 })
    expect((await config()).withdrawalFee).toBe('3.00')
    expect((await settingOf(root, 'fees.withdrawal'))?.value).toBe('3.00')
  })

  test('a withdrawal and a deposit keep the settings they were requested under', async () => {
    const ada2 = await testServer.customer({ username: 'ada2', kycStatus: 'approved', cash: '500.00' })
    const payTo = {
      bankName: 'Harbour Bank',
      bankAccountName: 'Ada Example',
      bankAccountNumber: '000111',
      swiftCode: 'HARBUS00',
      bankAddress: '1 Pier',
    }
    const asked = await ada2.call(requestWithdrawal, {
      body: { ...payTo, amount: '100.00', password: PASSWORD },
    })
    expect(asked.body).toMatchObject({ fee: '3.00', amount: '97.00' })
    await change(root, 'fees.withdrawal', '4.00')
    const { rows } = await testServer.pool.query(
      `select fee_cents::text, (settings_id = (select id from settings where value = '300'::jsonb)) as kept
       from withdrawal_requests where customer_id = $1`,
      [ada2.id],
    )
    expect(rows).toEqual([{ fee_cents: '300', kept: true }])
    const tooSmall = await ada2.call(requestWithdrawal, {
      body: { ...payTo, amount: '4.00', password: PASSWORD },
    })
    expect(tooSmall).toMatchObject({
      status: 422,
      problem: { detail: 'The amount must be more than the 4.00 USD fee' },
    })
  })

  test('limits and currencies count for the next request', async () => {
    await change(root, 'deposits.largest', '250.00')
    await change(root, 'deposits.currencies', 'USD, GBP')
    await change(root, 'orders.largest_quantity', '5')
    await change(root, 'orders.smallest_amount', '25.00')
    const deposit = (originalAmount: string, currency: 'USD' | 'EUR') =>
      ada.call(requestDeposit, {
        body: { originalAmount, currency, bankReference: `r ${originalAmount}`, password: PASSWORD },
      })
    expect(await deposit('250.00', 'USD')).toMatchObject({ status: 200 })
    expect(await deposit('250.01', 'USD')).toMatchObject({ status: 422, problem: { code: 'above_maximum' } })
    expect(await deposit('10.00', 'EUR')).toMatchObject({
      status: 422,
      problem: { code: 'currency_not_taken' },
    })
    expect(await ada.call(buy, { body: { symbol: 'KO', quantity: '5.01' } })).toMatchObject({
      status: 422,
      problem: { code: 'above_maximum' },
    })
    const dollars = { symbol: 'KO', side: 'buy', type: 'market', timeInForce: 'day' } as const
    expect(await ada.call(createOrder, { body: { ...dollars, amount: '24.99' } })).toMatchObject({
      status: 422,
      problem: { code: 'below_minimum_amount', detail: 'Minimum amount is 25.00' },
    })
    expect(await config()).toMatchObject({
      depositCurrencies: ['USD', 'GBP'],
      largestDeposit: '250.00',
      largestOrder: '5',
      smallestOrderAmount: '25.00',
    })
  })
})

describe('the fee on the customer’s screen', () => {
  test('409: a higher one asks again, and nothing is sold', async () => {
    await change(root, FEE, '0.75')
    const shown = { expectedFeePercent: '0.25' }
    const refused = await sale(shown)
    expect(refused).toMatchObject({ status: 409, problem: { code: 'terms_changed' } })
    const book = { symbol: 'KO', side: 'sell', quantity: '1', timeInForce: 'gtc', ...shown } as const
    for (const order of [
      { ...book, type: 'market', timeInForce: 'day' },
      { ...book, type: 'limit', limitPrice: '9000.00' },
    ] as const)
      expect(await ada.call(createOrder, { body: order })).toMatchObject({
        status: 409,
        problem: { code: 'terms_changed' },
      })
    expect(await lastTrade()).toMatchObject({ fee_bps: 25 })
  })

  test('a lower one, or the same, is taken, and a buy has none', async () => {
    expect(await sale({ expectedFeePercent: '0.8' })).toMatchObject({ status: 200 })
    expect(await sale({ expectedFeePercent: '0.75' })).toMatchObject({ status: 200 })
    expect(await lastTrade()).toMatchObject({ fee_bps: 75 })
    const bought = await ada.call(buy, { body: { symbol: 'KO', quantity: '1', expectedFeePercent: '0' } })
    expect(bought).toMatchObject({ status: 200 })
    expect(await lastTrade()).toMatchObject({ fee_bps: null })
  })
})

describe('refused', () => {
  const refused = async (key: string, value: string, more: object = {}) => {
    const body = {
      key,
      value,
      reason: 'r',
      seen: (await settingOf(root, key))?.changes[0]?.id ?? null,
      ...more,
    }
    return root.call(changeSetting, { body })
  }

  test.each([
    ['400: a value beyond the limits of the key', FEE, '10.01', {}, 'bad_input'],
    ['400: a time that has passed', FEE, '0.1', { effectiveFrom: '2026-01-01T00:00:00Z' }, 'bad_input'],
    ['404: a key that is none', 'fees.other', '1', { seen: null }, 'not_found'],
    ['409: a key that the environment names', 'deposits.open_foreign_largest', '9.00', {}, 'setting_locked'],
    ['409: what another has changed meanwhile', FEE, '0.1', { seen: null }, 'setting_changed'],
    ['409: what it is already', FEE, '0.75', {}, 'setting_unchanged'],
  ])('%s, and nothing changes', async (_, key, value, more, code) => {
    await testServer.changesNoRow(async () => {
      expect(await refused(key, value, more)).toMatchObject({ problem: { code } })
    })
  })

  test('of 20 changes of one value at once one counts', async () => {
    const seen = (await settingOf(root, FEE))?.changes[0]?.id ?? null
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        root.call(changeSetting, { body: { key: FEE, value: `0.${index + 10}`, reason: 'r', seen } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a row is neither changed nor removed, by the server’s role or by the owner', async () => {
    for (const statement of ["update settings set value = '1'", 'delete from settings'])
      await expect(testServer.pool.query(statement)).rejects.toThrow()
  })
})

test('what the environment names is shown, and what it says counts', async () => {
  expect(await settingOf(root, 'deposits.open_foreign_largest')).toMatchObject({
    value: '5000.00',
    lockedBy: 'OPEN_FOREIGN_DEPOSITS_MAX_USD',
  })
})
