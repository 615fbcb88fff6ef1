import { expect, test } from 'vitest'
import { createTradeUpdates } from '#server/alpaca/stream/trade-updates.ts'
import { restrict } from '../api/office/restrictions/restricting.ts'
import { queued } from '../api/trading/orders/resting.ts'
import { NEVER_LATE } from '../support/api/never-late.ts'
import { testMarketOfFile } from '../support/api/test-market.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })

test('an order that is refused when its price comes has the event rejected', async () => {
  testServer.prices.set('KO', '50.00')
  const mary = await testServer.staff('mary', ['support'])
  const lin = await testServer.customer({ username: 'lin', kycStatus: 'approved', cash: '1000.00' })
  const told: object[] = []
  const { pool, clock } = testServer
  const updates = createTradeUpdates({ pool, clock, market: NEVER_LATE })
  await updates.listen(BigInt(lin.id), (update) => told.push(update))
  testServer.hours.isOpen = false
  await queued(lin, 'buy', 'KO', '10')
  await updates.look()
  await restrict(mary, lin, { rights: ['buy'] })
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
  while ((await testServer.fillQueue()) > 0);
  await updates.look()
  expect(told).toMatchObject([
    { event: 'new', order: { status: 'accepted', symbol: 'KO' } },
    { event: 'rejected', order: { status: 'rejected', symbol: 'KO', filled_qty: '0' } },
  ])
})
