import { expect, test } from 'vitest'
import { holdToAgreements } from '#server/office/agreements/hold-customers.ts'
import { accept, due, publishConfirmed } from '../api/office/agreements/agreeing.ts'
import { testServerOfFile } from '../support/server.ts'
import { program, tradingKey } from './alpaca.ts'

const testServer = testServerOfFile()

test('a program reads the same sentence, still sells, and buys once its customer has accepted', async () => {
  const { ada } = testServer
  const call = program(testServer.url, await tradingKey(testServer, ada))
  const order = (side: 'buy' | 'sell') =>
    call('POST', '/v2/orders', { symbol: 'KO', side, qty: '1', type: 'market', time_in_force: 'day' })
  expect((await order('buy')).status).toBe(200)
  const alma = await testServer.staff('alma', ['administrator'])
  await publishConfirmed(alma, await testServer.staff('alba', ['administrator']), { graceDays: 0 })
  await holdToAgreements(testServer)
  expect(await order('buy')).toMatchObject({
    status: 403,
    body: {
      code: 40310000,
      message:
        'An agreement is waiting for you. Read and accept it on your Profile page, then deposit or buy',
    },
  })
  expect((await order('sell')).status).toBe(200)
  const [asked] = await due(ada)
  await accept(ada, asked ?? { id: '' })
  expect((await order('buy')).status).toBe(200)
})
