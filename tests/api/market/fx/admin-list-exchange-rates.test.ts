import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminListExchangeRates, setExchangeRate } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Stage, startStage } from '../../../support/server.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const list = () => stage.root.call(adminListExchangeRates)

test('200: nothing until somebody has set one', async () => {
  expect(await list()).toMatchObject({ status: 200, body: [] })
})

test('200: every custom rate beside the provider’s, in the order of the currencies', async () => {
  for (const currency of FOREIGN_CURRENCIES.toReversed())
    await stage.root.call(setExchangeRate, { body: { currency, rateToUSD: '1.5' } })
  const { body } = await list()
  expect(body.map(({ currency }) => currency)).toEqual(FOREIGN_CURRENCIES)
  expect(body.at(-2)).toEqual({
    currency: 'IDR',
    rateToUSD: '1.50',
    updatedBy: 'root',
    updatedAt: stage.clock.now().toISOString(),
    providerRate: '0.000060606061',
    providerSource: 'simulated',
  })
})

test('401 and 403: nobody but an administrator', async () => {
  expect((await stage.visitor().call(adminListExchangeRates)).status).toBe(401)
  expect((await stage.ada.call(adminListExchangeRates)).status).toBe(403)
})
