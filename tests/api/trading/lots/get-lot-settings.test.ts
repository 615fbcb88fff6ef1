import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLotSettings } from '#contract/trading/lots.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'

let testServer: TestMarketServer
beforeAll(async () => {
  testServer = await startOnTestMarket()
})
afterAll(() => testServer.close())

test('200: first in, first out until the customer chooses, as the law has it', async () => {
  const ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  expect((await ada.call(getLotSettings)).body).toEqual({ method: 'fifo', funds: [] })
})
