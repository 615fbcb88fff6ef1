import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewNews } from '#contract/market/news.ts'
import { type Stage, startStage } from '../../../support/server.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('200: three headlines for anybody, newest first, none from the future, with nothing but title and date', async () => {
  const { status, body } = await stage.visitor().call(previewNews)
  expect(status).toBe(200)
  expect(body).toHaveLength(3)
  for (const headline of body) {
    expect(Object.keys(headline)).toEqual(['title', 'date'])
    expect(headline.title).toMatch(/\S/)
  }
  const dates = body.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(Date.parse(dates[0]!)).toBeLessThanOrEqual(stage.clock.now().getTime())
})

test('304: for a visitor who has the latest', async () => {
  const etag = (await stage.visitor().call(previewNews)).headers.get('etag')!
  const again = await stage.visitor().call(previewNews, {}, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
