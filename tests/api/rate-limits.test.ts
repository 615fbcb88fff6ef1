import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, startStage } from '../support/server.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage({ env: { RATE_LIMIT_FACTOR: '1' } })))
afterAll(() => stage.close())

test('the 31st order of a minute is refused with the time to wait, and only for its customer', async () => {
  const order = { symbol: 'AAPL', quantity: '0.01' }
  for (let count = 1; count <= 30; count++) {
    const { status } = await stage.ada.post('/api/buy', order)
    expect(status).toBe(200)
  }
  const refused = await stage.ada.post<{ code: string }>('/api/buy', order)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toMatch('application/problem+json')

  const carl = await stage.customer({ username: 'carl', standing: 'approved', cash: '100.00' })
  expect(await carl.post('/api/buy', order)).toMatchObject({ status: 200 })
})

test("the 61st look at a portfolio's history in a minute is refused, and only for its customer", async () => {
  const look = (who: typeof stage.ada) => who.get<{ code: string }>('/api/portfolio/history')
  for (let count = 1; count <= 60; count++) expect((await look(stage.ada)).status).toBe(200)
  expect(await look(stage.ada)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const dora = await stage.customer({ username: 'dora', standing: 'approved' })
  expect((await look(dora)).status).toBe(200)
})
