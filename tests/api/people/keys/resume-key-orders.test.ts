import { expect, test } from 'vitest'
import { listKeys, resumeKeyOrders } from '#contract/people/programs/keys.ts'
import { program, tradingKey } from '../../../alpaca/alpaca.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: orders that a program suspended are resumed on the screen; asked again, it changes nothing', async () => {
  const { ada, grace, pool, clock, url } = testServer
  const ask = program(url, await tradingKey(testServer, ada))
  await ask('PATCH', '/v2/account/configurations', { suspend_trade: true })
  const ordersSuspendedAt = clock.now().toISOString()
  expect((await ada.call(listKeys)).body).toMatchObject({ ordersSuspendedAt, stoppedAt: null })
  expect((await grace.call(listKeys)).body.ordersSuspendedAt).toBeNull()
  expect((await ada.call(resumeKeyOrders)).body.ordersSuspendedAt).toBeNull()
  const order = { symbol: 'KO', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' }
  expect((await ask('POST', '/v2/orders', order)).status).toBe(200)
  await changesNoRow(pool, () => ada.call(resumeKeyOrders))
  const { rows } = await pool.query(`select after from audit_log where action = 'api_keys.orders_resumed'`)
  expect(rows).toEqual([{ after: {} }])
})
