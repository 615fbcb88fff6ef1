import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { listNews } from '#contract/market/news.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { announced, dividend, split } from '../support/corporate-actions.ts'
import { testServerOfFile } from '../support/server.ts'
import { program, sdk } from './alpaca.ts'

const testServer = testServerOfFile()
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  key = await makeKey(testServer.ada, { scopes: ['market'] })
  alpaca = sdk(testServer.url, key)
  await announced(
    testServer,
    dividend('KO', '2027-02-01', '0.485'),
    split('AAPL', '2027-02-02', '4:1'),
    split('MSFT', '2027-02-03', '1:10'),
    dividend('AAPL', '2027-02-04', '0.25'),
  )
})

describe('news', () => {
  test('are those of the screen, with every key, whole where asked for', async () => {
    const { news } = await alpaca.marketData.news.news({ symbols: 'AAPL', limit: 5, includeContent: true })
    const screen = (await testServer.ada.call(listNews, { query: { symbol: 'AAPL', limit: 5 } })).body
    expect(news.map(({ headline, content, createdAt }) => [headline, content, createdAt])).toEqual(
      screen.map(({ title, content, date }) => [title, content, new Date(date)]),
    )
    for (const { id, author, summary, symbols } of news) {
      expect(Number.isSafeInteger(id) && id > 0).toBe(true)
      expect([author, symbols.includes('AAPL')]).toEqual(['', true])
      expect(summary).not.toBe('')
    }
    const [brief] = (await alpaca.marketData.news.news({ symbols: 'AAPL', limit: 1 })).news
    expect(brief).toMatchObject({ id: news[0]?.id, content: '' })
  })

  test('pages add up, of several symbols and in both directions, each report once', async () => {
    for (const sort of ['asc', 'desc'] as const) {
      const ids: number[] = []
      let pageToken: string | null | undefined
      do {
        const page = await alpaca.marketData.news.news({
          symbols: 'AAPL,KO,MSFT',
          sort,
          limit: 20,
          ...(pageToken ? { pageToken } : {}),
        })
        ids.push(...page.news.map(({ id }) => id))
        pageToken = page.nextPageToken
      } while (pageToken)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(60)
    }
  })

  test('times narrow them', async () => {
    const [newest] = (await alpaca.marketData.news.news({ limit: 1 })).news
    const until = new Date((newest?.createdAt.getTime() ?? 0) - 1)
    const older = (await alpaca.marketData.news.news({ limit: 1, end: until })).news
    expect(older[0]?.createdAt.getTime()).toBeLessThanOrEqual(until.getTime())
    expect((await alpaca.marketData.news.news({ start: new Date('2030-01-01T00:00:00Z') })).news).toEqual([])
  })
})

test('announced dividends and splits, on pages', async () => {
  const [start, end] = [new Date('2027-02-01T00:00:00Z'), new Date('2027-02-04T00:00:00Z')]
  const { corporateActions } = await alpaca.marketData.corporateActions.corporateActions({ start, end })
  expect(corporateActions.cashDividends).toMatchObject([
    { symbol: 'KO', rate: 0.485, special: false, exDate: start },
    { symbol: 'AAPL', rate: 0.25, exDate: end },
  ])
  expect(corporateActions.forwardSplits).toMatchObject([{ symbol: 'AAPL', newRate: 4, oldRate: 1 }])
  expect(corporateActions.reverseSplits).toMatchObject([{ symbol: 'MSFT', newRate: 1, oldRate: 10 }])
  const first = await alpaca.marketData.corporateActions.corporateActions({
    start,
    end,
    symbols: 'AAPL,MSFT',
    types: 'forward_split,reverse_split',
    limit: 1,
  })
  expect(Object.keys(first.corporateActions).filter((name) => /s$/i.test(name))).toContain('forwardSplits')
  const second = await alpaca.marketData.corporateActions.corporateActions({
    start,
    end,
    symbols: 'AAPL,MSFT',
    types: 'forward_split,reverse_split',
    limit: 1,
    pageToken: first.nextPageToken ?? '',
  })
  expect(second).toMatchObject({
    corporateActions: { reverseSplits: [{ symbol: 'MSFT' }] },
    nextPageToken: null,
  })
})

test.each([
  ['/v1beta1/news?limit=51', 'limit'],
  ['/v1beta1/news?limit=0', 'limit'],
  ['/v1beta1/news?symbols=', 'symbols'],
  ['/v1beta1/news?sort=up', 'sort'],
  ['/v1beta1/news?start=never', 'start'],
  ['/v1beta1/news?page_token=x', 'page_token'],
  ['/v1beta1/news?include_content=maybe', 'include_content'],
  ['/v1/corporate-actions?types=spin_off', 'spin_off'],
  ['/v1/corporate-actions?limit=1001', 'limit'],
  ['/v1/corporate-actions?page_token=x', 'page_token'],
  ['/v1/corporate-actions?cusips=037833100', 'cusips'],
])('%s is refused by name', async (path, name) => {
  const reply = await program(testServer.url, key)('GET', path)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(name)])
})
