import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asset, listAssets, streamFunds } from '#contract/market/market.ts'
import { type Stage, startStage } from '../../../support/server.ts'
import { openStream } from './open-stream.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('200: the ten funds at once, then again as their prices change', async () => {
  const stream = await openStream(`${stage.url}${streamFunds.path}`, stage.ada.token)
  const first: Asset[] = JSON.parse((await stream.next())!)
  expect(first).toEqual((await stage.ada.call(listAssets, { query: { type: 'mutual_fund' } })).body)
  stage.clock.advance({ seconds: 1 })
  expect(JSON.parse((await stream.next())!)).toHaveLength(10)
  stream.leave()
})

test('401: nobody without a session', async () => {
  expect((await stage.visitor().get(streamFunds.path)).status).toBe(401)
})

test('404: there is nothing to HEAD', async () => {
  expect((await fetch(`${stage.url}${streamFunds.path}`, { method: 'HEAD' })).status).toBe(404)
})
