import { describe, expect, test } from 'vitest'
import { listIndices } from '#contract/market/market.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from './test-times.ts'

const testServer = testServerOfFile({ at: IN_SESSION })

describe('200', () => {
  test('the six indices with their level and their change in percent', async () => {
    const { status, body } = await testServer.ada.call(listIndices)
    expect(status).toBe(200)
    expect(body.map(({ symbol }) => symbol)).toEqual([
      'GSPC.INDX',
      'DJI.INDX',
      'IXIC.INDX',
      'NDX.INDX',
      'RUT.INDX',
      'VIX.INDX',
    ])
    for (const index of body) {
      expect(Object.keys(index)).toEqual(['symbol', 'name', 'price', 'changePercent'])
      expect(index.price).toMatch(/^\d+\.\d\d$/)
      expect(index.changePercent).toMatch(/^-?\d+\.\d\d$/)
    }
  })

  test('an administrator may look too', async () => {
    expect((await testServer.root.call(listIndices)).status).toBe(200)
  })
})

test('304: for a caller who has the latest list', async () => {
  const etag = (await testServer.ada.call(listIndices)).headers.get('etag')!
  expect((await testServer.ada.call(listIndices, {}, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})
