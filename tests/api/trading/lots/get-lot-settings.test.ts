import { expect, test } from 'vitest'
import { getLotSettings } from '#contract/trading/lots.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'

const testServer = testMarketOfFile()

test('200: first in, first out until the customer chooses, as the law has it', async () => {
  const ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  expect((await ada.call(getLotSettings)).body).toEqual({ method: 'fifo', funds: [] })
})
