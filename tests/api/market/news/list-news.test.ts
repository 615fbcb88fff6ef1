import { describe, expect, test } from 'vitest'
import { listNews } from '#contract/market/news.ts'
import { newsItem } from '#contract/market/news.schemas.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const ask = (query: Record<string, string>) => testServer.ada.call(listNews, { query })
const idsOf = async (query: Record<string, string>) => (await ask(query)).body.map(({ id }) => id)

describe('200', () => {
  test('fifty reports unless another number is requested, newest first, none from the future', async () => {
    const { status, body } = await ask({})
    expect(status).toBe(200)
    expect(body).toHaveLength(50)
    for (const item of body) expect(newsItem.parse(item)).toEqual(item)
    const dates = body.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(Date.parse(dates[0]!)).toBeLessThanOrEqual(testServer.clock.now().getTime())
    expect(await idsOf({ limit: '5' })).toEqual(body.slice(0, 5).map(({ id }) => id))
    expect(await idsOf({ limit: '100' })).toHaveLength(100)
  })

  test('what a report has, and that the simulated market wrote it', async () => {
    const { body } = await ask({ symbol: 'NVDA', limit: '1' })
    const [item] = body
    expect(item).toEqual({
      id: expect.stringMatching(/^2026-\d\d-\d\d-NVDA$/),
      title: expect.stringContaining('NVIDIA Corporation'),
      content: expect.stringMatching(/\n\nThis report and its prices are simulated\.$/),
      date: expect.stringMatching(/^2026-/),
      link: `/news/${item!.id}`,
      symbols: ['NVDA'],
      tags: expect.arrayContaining(['SIMULATED', 'INFORMATION TECHNOLOGY']),
      sentiment: { polarity: expect.any(Number) },
      isSimulated: true,
    })
  })

  test.each(['AAPL', 'aapl', 'AAPL.US', 'aapl.us'])('%s is Apple, however it is written', async (symbol) => {
    const { body } = await ask({ symbol, limit: '5' })
    expect(body).toHaveLength(5)
    for (const { symbols, title } of body) {
      expect(symbols).toEqual(['AAPL'])
      expect(title).toContain('Apple Inc.')
    }
  })

  test('a class of shares with a dot is the one with a hyphen', async () => {
    expect(await idsOf({ symbol: 'BRK.B' })).toEqual(await idsOf({ symbol: 'BRK-B' }))
    expect(await idsOf({ symbol: 'BRK.B' })).not.toEqual([])
  })

  test('about the S&P 500: reports on the market', async () => {
    const ids = await idsOf({ symbol: 'GSPC.INDX', limit: '9' })
    expect(ids).toHaveLength(9)
    for (const id of ids) expect(id).toMatch(/-(open|midday|close)$/)
  })

  test.each(['BTC-USD', 'ZZZZ', 'NOPE.US'])('none about %s, which is not listed here', async (symbol) => {
    const { status, body } = await ask({ symbol })
    expect(status).toBe(200)
    expect(body).toEqual([])
  })

  test('administrators read it too', async () => {
    expect((await testServer.root.call(listNews, { query: {} })).status).toBe(200)
  })

  test('a second server has the same', async () => {
    const node = await testServer.secondNode()
    const { body } = await node.as(testServer.ada).call(listNews, { query: {} })
    expect(body).toEqual((await ask({})).body)
    await node.close()
  })
})

test('304: for a reader who has the latest, until there is more', async () => {
  // The report of midday comes five minutes after the middle of the session, at 12:50 in New York.
  const { ada, clock, close } = await startTestServer({ at: '2026-11-18T17:49:00Z' })
  const etag = (await ada.call(listNews, { query: {} })).headers.get('etag')!
  const again = () => ada.call(listNews, { query: {} }, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  clock.advance({ minutes: 1 })
  const { status, body } = await again()
  expect(status).toBe(200)
  expect(body[0]!.id).toBe('2026-11-18-midday')
  await close()
})

describe('400', () => {
  test.each([
    '',
    ' ',
    '-',
    '../etc/passwd',
    "'; drop table",
    'http://169.254.169.254/',
    'A'.repeat(30),
    '%00',
    '💥',
  ])('a symbol of %j', async (symbol) => {
    const { status, body } = await testServer.ada.get(`/api/news?symbol=${encodeURIComponent(symbol)}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_input', errors: [{ message: 'Unknown symbol' }] })
  })

  test.each(['0', '-1', '101', '1e2', '5.5', 'x', ''])('a limit of %j', async (limit) => {
    const { status, body } = await testServer.ada.get(`/api/news?limit=${limit}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ message: 'limit is 1 to 100' }] })
  })

  test('two symbols', async () => {
    expect((await testServer.ada.get('/api/news?symbol=AAPL&symbol=MSFT')).status).toBe(400)
  })
})
