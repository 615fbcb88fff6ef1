import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getArticle, listNews, previewNews } from '#contract/market/news.ts'
import {
  type MarketServer,
  reply,
  replyByHangingUp,
  replyEndlessly,
  startMarketServer,
} from '../../../support/providers/market-server.ts'
import { ADAPTERS, TOKEN } from '../../../support/providers/price-adapters.ts'
import { FILLED, type RealMarket, openRealMarket } from '../prices/real-market.ts'

let market: RealMarket
beforeEach(async () => {
  market = await openRealMarket()
})
afterEach(() => market.close())

const news = (symbol?: string) =>
  market.reader().call(listNews, { query: symbol === undefined ? {} : { symbol } })
const requested = () => market.requested('/news')
const calls = async () => {
  const { rows } = await market.testServer.pool.query<{ calls: bigint }>('select calls from provider_usage')
  return rows[0]?.calls ?? 0n
}
/** Answers requests for news like this, and all others as documented. */
function answerNews(answer: Parameters<MarketServer['answer']>[0]): void {
  market.provider.answer((request, response) => {
    const isNews = request.url?.startsWith('/news') === true
    ;(isNews && answer ? answer : market.provider.asDocumented)(request, response)
  })
}
const answerRows = (...rows: unknown[]) => answerNews(reply(JSON.stringify(rows)))

const ROW = {
  date: '2026-11-18T14:00:00+00:00',
  title: 'A title',
  content: 'A text.',
  link: 'https://news.example/a',
  symbols: ['AAPL.US'],
  tags: ['EARNINGS'],
  sentiment: { polarity: 0.5 },
}

describe('news of EODHD', () => {
  test('are plain text: an excerpt, the outlet’s link, symbols and sentiment as they are written here', async () => {
    const { status, body } = await news('aapl.us')
    expect(status).toBe(200)
    const [first, second] = body
    expect(first).toMatchObject({
      title: 'AAPL & its rivals',
      date: '2026-11-18T14:59:00.000Z',
      link: 'https://news.example/AAPL/1',
      symbols: ['AAPL', 'MSFT'],
      tags: ['EARNINGS', 'STOCK-MARKET'],
      sentiment: { polarity: -0.412 },
      isSimulated: false,
    })
    expect(first?.content).toMatch(/^What moved AAPL\.US today\.\n\nAnd more of it\. /)
    expect(first?.content).toMatch(/(And|more|of|it\.)…$/)
    expect(first?.content.length).toBeLessThanOrEqual(601)
    expect(second).toMatchObject({ content: 'Short.', sentiment: null, tags: [] })
  })

  test('are requested once in a quarter of an hour, however many read them, and paid from the quota', async () => {
    await expect.poll(() => market.requested('/us-quote-delayed').length).toBe(1)
    await expect.poll(calls).toBe(136n)
    await Promise.all(Array.from({ length: 20 }, () => news('AAPL')))
    expect(requested()).toEqual(['/news?s=AAPL.US&limit=100&offset=0&fmt=json'])
    expect(await calls()).toBe(146n)
    market.testServer.clock.advance({ minutes: 14 })
    await news('AAPL')
    expect(requested()).toHaveLength(1)
    market.testServer.clock.advance({ minutes: 2 })
    await news('AAPL')
    expect(requested()).toHaveLength(2)
  })

  test('without a symbol are those about the largest companies, which the sign-in page previews', async () => {
    const { body } = await news()
    expect(requested()[0]?.split(',')).toHaveLength(5)
    expect(body).toHaveLength(10)
    const dates = body.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const preview = await market.testServer.visitor().call(previewNews)
    expect(preview.body).toEqual(body.slice(0, 3).map(({ title, date }) => ({ title, date })))
    expect(requested()).toHaveLength(1)
  })

  test('have a page here, with the excerpt and the link, once they were listed', async () => {
    const [first] = (await news('AAPL')).body
    const read = (id: string) => market.reader().call(getArticle, { params: { id } })
    expect(await read(first?.id ?? '')).toMatchObject({ status: 200, body: first })
    expect((await read('eodhd-000000000000000000000000')).status).toBe(404)
  })

  test('about a symbol outside the catalogue are not requested', async () => {
    expect((await news('BTC-USD')).body).toEqual([])
    expect(requested()).toEqual([])
  })
})

describe('what arrives', () => {
  /** Put together, because the linter refuses it as a literal too. */
  const script = ['javascript', 'alert(1)'].join(':')

  test('has no markup, and only http and https links', async () => {
    answerRows(
      { ...ROW, title: '<img src=x onerror=alert(1)>Up &lt;b&gt;5%&lt;/b&gt;', link: script },
      {
        ...ROW,
        link: 'https://news.example/b',
        content: 'one<br/>two &lt;script&gt;x&lt;/script&gt;<style>p{}',
      },
      { ...ROW, link: 'https://bank.example@evil.example/', content: 'a < b & c &#x202e;&#0;d' },
    )
    const { body } = await news('AAPL')
    expect(body.map(({ title, content, link }) => [title, content, link])).toEqual([
      ['Up 5%', 'A text.', null],
      ['A title', 'one\n\ntwo', 'https://news.example/b'],
      ['A title', 'a < b & c d', null],
    ])
  })

  test('that is no report, is repeated, from the future or about others is left out', async () => {
    answerRows(
      null,
      'text',
      [],
      {},
      { ...ROW, title: null },
      { ...ROW, title: '<p></p>' },
      { ...ROW, date: 'yesterday' },
      { ...ROW, date: '2026-11-18 14:00:00' },
      { ...ROW, date: '2026-11-19T14:00:00+00:00', link: 'https://news.example/tomorrow' },
      { ...ROW, symbols: ['TSLA.US'], link: 'https://news.example/other' },
      { ...ROW, symbols: 'AAPL.US' },
      ROW,
      { ...ROW, title: 'The same link again' },
    )
    expect((await news('AAPL')).body.map(({ title }) => title)).toEqual(['The same link again'])
  })

  test('in fields that are not as documented spoils nothing else', async () => {
    answerRows({
      ...ROW,
      content: 7,
      link: { href: 'x' },
      symbols: ['AAPL.US', 7, null, 'AAPL.US', '<b>', 'BRK.B'],
      tags: ['<i>ENERGY</i>', 'ENERGY', 'x'.repeat(400), 7],
      sentiment: { polarity: '12' },
    })
    expect((await news('AAPL')).body).toMatchObject([
      {
        title: 'A title',
        content: '',
        link: null,
        symbols: ['AAPL', 'BRK-B'],
        tags: ['ENERGY'],
        sentiment: null,
      },
    ])
  })

  const troubles: [string, () => void][] = [
    ['an error page', () => answerNews(reply(`<html>api_token=${TOKEN}</html>`, 404))],
    ['a web page', () => answerNews(reply(`<html>${TOKEN}</html>`))],
    ['an object', () => answerNews(reply(`{"errors":"${TOKEN}"}`))],
    ['a refusal', () => answerNews(reply('Unauthenticated', 403))],
    ['a redirect', () => answerNews(reply('', 302, { location: `${market.provider.url}/elsewhere` }))],
    ['50 MB', () => answerNews(replyEndlessly(50 * 1024 * 1024))],
    ['a broken connection', () => answerNews(replyByHangingUp)],
  ]
  test.each(troubles)(
    'as %s is no news, said in our words; what was there stays, and prices go on',
    async (_, fail) => {
      await news('MSFT')
      fail()
      const failed = await news('AAPL')
      expect(failed).toMatchObject({ status: 503, body: { code: 'news_unavailable' } })
      expect(JSON.stringify(failed.body)).not.toContain(TOKEN)
      market.testServer.clock.advance({ minutes: 16 })
      expect((await news('MSFT')).body).toHaveLength(2)
      expect(market.provider.requested).not.toContain('/elsewhere')
      await market.nextRound()
      expect(await market.buyOne('AAPL')).toEqual(FILLED)
    },
  )
})

test('a refused token is not tried again for five minutes, a failure for a quarter of one', async () => {
  answerNews(reply('Unauthenticated', 401))
  await news('AAPL')
  market.testServer.clock.advance({ minutes: 4 })
  expect((await news('AAPL')).status).toBe(503)
  expect(requested()).toHaveLength(1)
  answerNews(replyByHangingUp)
  market.testServer.clock.advance({ minutes: 2 })
  await news('AAPL')
  market.testServer.clock.advance({ seconds: 10 })
  await news('AAPL')
  expect(requested()).toHaveLength(2)
  answerNews(undefined)
  market.testServer.clock.advance({ seconds: 10 })
  expect((await news('AAPL')).status).toBe(200)
})

test('what prices need of the day is not spent on news', async () => {
  await market.testServer.pool.query('update provider_usage set calls = 76000')
  expect((await news('AAPL')).status).toBe(503)
  expect(requested()).toEqual([])
  await market.nextRound()
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
})

test('with prices of another provider they come from EODHD where its token is set, and are none without', async () => {
  await market.close()
  const outlet = await startMarketServer(() => new Date('2026-11-18T15:00:00Z'))
  market = await openRealMarket(
    undefined,
    { EODHD_API_TOKEN: 'a-token', EODHD_BASE_URL: outlet.url },
    ADAPTERS.twelvedata,
  )
  expect((await news('AAPL')).body).toHaveLength(2)
  expect(outlet.requested).toHaveLength(1)
  // The quota is not theirs alone: rates and corporate actions are paid from it.
  await market.testServer.pool.query(`update provider_usage set calls = 76000 where provider = 'eodhd'`)
  expect((await news('KO')).status).toBe(503)
  expect(outlet.requested).toHaveLength(1)
  const without = await market.testServer.secondNode({ EODHD_API_TOKEN: '' })
  const { body } = await without.as(market.reader()).call(listNews, { query: {} })
  expect(body).toEqual([])
  await outlet.close()
})
