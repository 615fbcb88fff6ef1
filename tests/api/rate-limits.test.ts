import { expect, test } from 'vitest'
import { testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile({ env: { RATE_LIMIT_FACTOR: '1' } })

test('the 31st order of a minute is refused with the time to wait, and only for its customer', async () => {
  const order = { symbol: 'AAPL', quantity: '0.01' }
  for (let count = 1; count <= 30; count++) {
    const { status } = await testServer.ada.post('/api/buy', order)
    expect(status).toBe(200)
  }
  const refused = await testServer.ada.post('/api/buy', order)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toMatch('application/problem+json')

  const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved', cash: '100.00' })
  expect(await carl.post('/api/buy', order)).toMatchObject({ status: 200 })
})

test("the 61st look at a portfolio's history in a minute is refused, and only for its customer", async () => {
  const look = (who: typeof testServer.ada) => who.get('/api/portfolio/history')
  for (let count = 1; count <= 60; count++) expect((await look(testServer.ada)).status).toBe(200)
  expect(await look(testServer.ada)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved' })
  expect((await look(dora)).status).toBe(200)
})
