import { expect, test } from 'vitest'
import { listAssets, previewMarket } from '#contract/market/market.ts'
import { change } from '../../office/settings/settings.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: four stocks and four funds for any visitor, with nothing but symbol, name, price and change', async () => {
  const { status, body } = await testServer.visitor().call(previewMarket)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['stocks', 'mutualFunds'])
  expect([body.stocks.length, body.mutualFunds.length]).toEqual([4, 4])
  for (const shown of [...body.stocks, ...body.mutualFunds]) {
    expect(Object.keys(shown)).toEqual(['symbol', 'name', 'currentPrice', 'change24h'])
  }
})

test('200: the prices are those that customers see', async () => {
  const { body } = await testServer.visitor().call(previewMarket)
  const assets = (await testServer.ada.call(listAssets)).body
  for (const shown of [...body.stocks, ...body.mutualFunds]) {
    expect(assets.find(({ symbol }) => symbol === shown.symbol)).toMatchObject(shown)
  }
})

test('304: for a visitor who has the latest', async () => {
  const etag = (await testServer.visitor().call(previewMarket)).headers.get('etag')!
  const again = await testServer.visitor().call(previewMarket, {}, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('200: nothing that the firm does not offer, and the next ones in its place', async () => {
  const { body } = await testServer.visitor().call(previewMarket)
  const [first, ...others] = body.stocks.map(({ symbol }) => symbol)
  const shown = async () =>
    (await testServer.visitor().call(previewMarket)).body.stocks.map(({ symbol }) => symbol)
  expect((await change(testServer.root, `instrument.${first}`, 'sales_only')).status).toBe(200)
  expect(await shown()).toEqual([first, ...others])
  expect((await change(testServer.root, `instrument.${first}`, 'not_offered')).status).toBe(200)
  expect(await shown()).toEqual([...others, expect.any(String)])
  expect(await shown()).not.toContain(first)
})
