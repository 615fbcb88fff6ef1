import { expect, test } from 'vitest'
import { SALES_ONLY } from '#domain/trading/offering.ts'
import { change } from '../api/office/settings/settings.ts'
import { testServerOfFile } from '../support/server.ts'
import { program, tradingKey } from './alpaca.ts'

const testServer = testServerOfFile()

test('a program reads that an asset is not tradable or inactive, and sells what it has', async () => {
  const { ada, root } = testServer
  const call = program(testServer.url, await tradingKey(testServer, ada))
  const order = (side: 'buy' | 'sell') =>
    call('POST', '/v2/orders', { symbol: 'KO', side, qty: '1', type: 'market', time_in_force: 'day' })
  const listed = async (status: string) => {
    const { body } = await call('GET', `/v2/assets?status=${status}`)
    return (body as { symbol: string }[]).map(({ symbol }) => symbol)
  }
  const stateOf = async () => (await call('GET', '/v2/assets/KO')).body
  for (let bought = 0; bought < 3; bought += 1) expect((await order('buy')).status).toBe(200)
  expect(await stateOf()).toMatchObject({ status: 'active', tradable: true })
  expect(await listed('inactive')).toEqual([])

  await change(root, 'instrument.KO', 'sales_only')
  expect(await stateOf()).toMatchObject({ status: 'active', tradable: false })
  expect(await listed('active')).toContain('KO')
  expect(await order('buy')).toMatchObject({ status: 422, body: { code: 42210000, message: SALES_ONLY } })
  expect((await order('sell')).status).toBe(200)

  await change(root, 'instrument.KO', 'not_offered')
  expect(await stateOf()).toMatchObject({ status: 'inactive', tradable: false })
  expect(await listed('inactive')).toEqual(['KO'])
  expect(await listed('active')).not.toContain('KO')
  expect((await order('buy')).status).toBe(422)
  expect((await call('DELETE', '/v2/positions/KO')).status).toBe(200)

  await change(root, 'instrument.KO', 'offered')
  expect(await stateOf()).toMatchObject({ status: 'active', tradable: true })
  expect((await order('buy')).status).toBe(200)
})
