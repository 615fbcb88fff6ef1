import { expect, test } from 'vitest'
import { type Asset, listAssets, streamFunds } from '#contract/market/market.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { openStream } from './open-stream.ts'

const testServer = testServerOfFile()

test('200: the ten funds at once, then again as their prices change', async () => {
  const stream = await openStream(`${testServer.url}${streamFunds.path}`, testServer.ada.token)
  const first: Asset[] = JSON.parse((await stream.next())!)
  expect(first).toEqual((await testServer.ada.call(listAssets, { query: { type: 'mutual_fund' } })).body)
  testServer.clock.advance({ seconds: 1 })
  expect(JSON.parse((await stream.next())!)).toHaveLength(10)
  stream.leave()
})

test('404: there is nothing to HEAD', async () => {
  expect((await fetch(`${testServer.url}${streamFunds.path}`, { method: 'HEAD' })).status).toBe(404)
})
