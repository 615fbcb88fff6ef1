import { beforeAll, expect, test } from 'vitest'
import { listAssets } from '#contract/market/market.ts'
import { OPEN_MARKET } from '../../../support/product.ts'
import type { TestNode } from '../../../support/server.ts'
import { PERIOD_S, openRealMarket } from './real-market.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const DATABASE_URL = 'postgres://not.looked.at/here'

/** Two web servers. */
let nodes: TestNode[]
const market = ofFile(() => openRealMarket(OPEN_MARKET, { ROLE: 'web', DATABASE_URL }))
beforeAll(async () => {
  nodes = [market.testServer, await market.testServer.secondNode()]
})

/** What each shows of one stock; null while it refuses for want of prices. */
const prices = () =>
  Promise.all(
    nodes.map(async (node) => {
      const { status, body } = await node.as(market.reader()).call(listAssets)
      return status === 200 ? body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice : null
    }),
  )

test('web servers alone ask the provider nothing; as soon as there is a worker, prices move on all', async () => {
  const { provider, testServer } = market
  for (let period = 0; period < 3; period += 1) {
    testServer.clock.advance({ seconds: PERIOD_S })
    for (const node of nodes) await node.look()
    await prices()
  }
  expect(provider.requested).toEqual([])

  await testServer.secondNode({ ROLE: 'worker' })
  for (const price of [333.25, 334.5]) {
    provider.send('AAPL', price)
    testServer.clock.advance({ seconds: PERIOD_S })
    await expect.poll(prices).toEqual([price.toFixed(2), price.toFixed(2)])
  }
  expect(market.requested('/real-time/AAPL.US').length).toBeGreaterThan(0)
})
