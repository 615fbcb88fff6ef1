import { expect, test } from 'vitest'
import { previewNews } from '#contract/market/news.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: three headlines for any visitor, the newest first, none from the future, and their dates', async () => {
  const { status, body } = await testServer.visitor().call(previewNews)
  expect(status).toBe(200)
  expect(body).toHaveLength(3)
  for (const headline of body) {
    expect(Object.keys(headline)).toEqual(['title', 'date'])
    expect(headline.title).toMatch(/\S/)
  }
  const dates = body.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(Date.parse(dates[0]!)).toBeLessThanOrEqual(testServer.clock.now().getTime())
})

test('304: for a visitor who has the latest', async () => {
  const etag = (await testServer.visitor().call(previewNews)).headers.get('etag')!
  const again = await testServer.visitor().call(previewNews, {}, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
