import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asset, listAssets, streamFunds } from '#contract/market/market.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { openStream } from './open-stream.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

test('200: the ten funds at once, then again as their prices change', async () => {
  const stream = await openStream(`${testServer.url}${streamFunds.path}`, testServer.ada.token)
  const first: Asset[] = JSON.parse((await stream.next())!)
  expect(first).toEqual((await testServer.ada.call(listAssets, { query: { type: 'mutual_fund' } })).body)
  testServer.clock.advance({ seconds: 1 })
  expect(JSON.parse((await stream.next())!)).toHaveLength(10)
  stream.leave()
})

test('401: no session', async () => {
  expect((await testServer.visitor().get(streamFunds.path)).status).toBe(401)
})

test('404: there is nothing to HEAD', async () => {
  expect((await fetch(`${testServer.url}${streamFunds.path}`, { method: 'HEAD' })).status).toBe(404)
})
