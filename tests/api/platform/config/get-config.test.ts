import { expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { publicConfig } from '#contract/platform/config.schemas.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile({ env: { PRODUCT_NAME: 'Harbour & <b>Sons</b>' } })

test('200: what a screen must know before a user signs in', async () => {
  const { status, body, headers } = await testServer.visitor().call(getConfig)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(publicConfig.parse(body)).toEqual(body)
  expect(body).toEqual({
    productName: 'Harbour & <b>Sons</b>',
    prices: 'simulated',
    afterHoursOrders: 'fill-at-close',
    latePrices: 'wait',
    fundPricing: 'live',
    depositRateBandPercent: '2',
    marketHours: 'nyse',
    saleCommissionPercent: '0.5',
    minOrderQuantity: '0.01',
    planMinimum: '1.00',
    fundPlanMinimum: '1.00',
    withdrawalFee: '5.00',
    maxDocumentBytes: 1_048_576,
    logos: false,
    passwordReset: { review: true, link: false },
    mailedLinks: false,
    newBankAccountPauseHours: 0,
    depositCurrencies: ['USD', 'EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'],
    largestDeposit: '10000000.00',
    largestOrder: '1000000',
    smallestOrderAmount: '1.00',
    staffSignOn: false,
    stops: {
      trading: null,
      buys: null,
      sales: null,
      deposits: null,
      withdrawals: null,
      signUp: null,
      keys: null,
      instruments: {},
    },
    offerings: {},
    now: '2026-11-18T15:00:00.000Z',
  })
})

test('200: all users get the same, without bank details', async () => {
  const [visitor, ada, root] = await Promise.all(
    [testServer.visitor(), testServer.ada, testServer.root].map(
      async (who) => (await who.call(getConfig)).body,
    ),
  )
  expect(ada).toEqual(visitor)
  expect(root).toEqual(visitor)
  expect(JSON.stringify(visitor)).not.toContain('000123456789')
})

test('the time is the product’s, not the machine’s', async () => {
  testServer.clock.advance({ hours: 1 })
  expect((await testServer.visitor().call(getConfig)).body.now).toBe('2026-11-18T16:00:00.000Z')
})
