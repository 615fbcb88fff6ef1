import { describe, expect, test } from 'vitest'
import { getArticle, listNews } from '#contract/market/news.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const read = (id: string) => testServer.ada.call(getArticle, { params: { id } })

describe('200', () => {
  test('every report of the list, the same there and here', async () => {
    const { body: list } = await testServer.ada.call(listNews, { query: {} })
    for (const item of list) {
      const { status, body } = await read(item.id)
      expect(status).toBe(200)
      expect(body).toEqual(item)
    }
  })

  test('a report of years ago', async () => {
    const { status, body } = await read('2012-10-26-close')
    expect(status).toBe(200)
    expect(body.title).toMatch(/^Market close: S&P 500 (up|down) /)
    expect(body.date).toBe('2012-10-26T20:05:00.000Z')
  })
})

describe('404', () => {
  test.each([
    ['of a day without a session', '2026-11-15-close'],
    ['from the future', '2026-11-18-close'],
    ['from far in the future', '2040-12-31-close'],
    ['from after the end', '2999-12-31-close'],
    ['from before the beginning', '1999-12-31-close'],
    ['of a day that never was', '2026-13-45-AAPL'],
    ['about an unknown symbol', '2026-11-17-ZZZZ'],
    ['about an index', '2026-11-17-GSPC.INDX'],
    ['without a date', 'AAPL'],
    ['by a number', '1'],
  ])('a report %s', async (_, id) => {
    const { status, body } = await read(id)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found' })
  })
})

test.each(['.a', 'a%20b', 'x'.repeat(70), '%F0%9F%92%A5'])('400: an id such as %s', async (id) => {
  expect((await testServer.ada.get(`/api/news/${id}`)).status).toBe(400)
})

test('429: the 61st report of a minute, and only for its reader', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  const params = { id: '2026-11-15-close' }
  for (let count = 1; count <= 60; count += 1) {
    expect((await limited.ada.call(getArticle, { params })).status).toBe(404)
  }
  const refused = await limited.ada.call(getArticle, { params })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await limited.grace.call(getArticle, { params })).status).toBe(404)
  await limited.close()
})
