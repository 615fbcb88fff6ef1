import { describe, expect, test } from 'vitest'
import {
  adminListExchangeRates,
  deleteExchangeRate,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const remove = (currency: string) => testServer.root.call(deleteExchangeRate, { params: { currency } })
const set = (currency: 'EUR' | 'GBP', rateToUSD: string) =>
  testServer.root.call(setExchangeRate, { body: { currency, rateToUSD } })

describe('200', () => {
  test('the provider’s rate counts again at once, who deleted it is on record', async () => {
    await set('EUR', '1.09')
    await set('GBP', '1.30')
    testServer.clock.advance({ minutes: 1 })
    const { status, body } = await remove('EUR')
    expect(status).toBe(200)
    expect(body).toMatchObject({ currency: 'EUR', rateToUSD: '1.09', providerRate: '1.152073732719' })
    const { body: now } = await testServer.ada.call(getExchangeRates)
    expect(now.sources).toMatchObject({ EUR: 'simulated', GBP: 'custom' })
    expect(now.rates['EUR']).toBe('0.868')
    expect((await testServer.root.call(adminListExchangeRates)).body.rates).toMatchObject([
      { currency: 'GBP' },
    ])
    const { rows } = await testServer.pool.query(
      `select actor_id::text, subject_id, before, after, address from audit_log where action = 'rate.deleted'`,
    )
    expect(rows).toEqual([
      {
        actor_id: testServer.root.id,
        subject_id: 'EUR',
        before: { rateToUSD: '1.09' },
        after: { providerRate: '1.152073732719' },
        address: '127.0.0.1',
      },
    ])
    const { rows: history } = await testServer.pool.query(
      `select rate_units::text, changed_at from custom_rates where currency = 'EUR' order by id desc limit 1`,
    )
    expect(history).toEqual([{ rate_units: null, changed_at: testServer.clock.now() }])
  })

  test('of ten at once one counts', async () => {
    await set('EUR', '1.09')
    const replies = await Promise.all(Array.from({ length: 10 }, () => remove('EUR')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
  })
})

describe('400 and 404', () => {
  test.each([
    ['EUR', 404],
    ['USD', 404],
    ['XXX', 404],
    ['eur', 400],
    ['EURO', 400],
    ['E%00R', 400],
    ["E'R", 400],
  ])('%s: %i', async (currency, expected) => {
    const reply = await testServer.changesNoRow(() =>
      testServer.root.send('DELETE', `/api/admin/exchange-rates/${currency}`),
    )
    expect(reply.status).toBe(expected)
  })
})
