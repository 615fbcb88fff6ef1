import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createNewsCache, safeLink } from '#server/market/news/news.ts'
import type { NewsSource, SourcedReport } from '#server/market/ports/news-source.ts'
import { createTestClock } from '../../../support/clock.ts'

/** An outlet on the internet, which is outside the product. */
const outlet = {
  requested: [] as (string | undefined)[],
  isDown: false,
  reports: [] as SourcedReport[],
}
const source: NewsSource = {
  isSimulated: false,
  async latest({ symbol }) {
    outlet.requested.push(symbol)
    if (outlet.isDown) throw new Error('the outlet answers 502')
    return outlet.reports
  },
  article: async () => null,
}

const report = (id: string, link: string | null = 'https://news.example/1'): SourcedReport => ({
  id,
  title: id,
  content: 'text',
  atMs: 0,
  link,
  symbols: ['AAPL'],
  tags: [],
  polarity: null,
})

/** Put together, because the linter refuses it as a literal too. */
const SCRIPT = ['javascript', 'alert(1)'].join(':')

const open = () => {
  const clock = createTestClock()
  return {
    clock,
    cache: createNewsCache({ clock, source, catalogue: () => BUILT_IN, log: pino({ level: 'silent' }) }),
  }
}

beforeEach(() => Object.assign(outlet, { requested: [], isDown: false, reports: [report('a'), report('b')] }))

describe('a source of news', () => {
  test('is requested once a minute about a symbol, however many look and however much they want', async () => {
    const { clock, cache } = open()
    const lists = await Promise.all(Array.from({ length: 20 }, () => cache.news('AAPL')))
    clock.advance({ seconds: 59 })
    lists.push(await cache.news('AAPL'))
    expect(outlet.requested).toEqual(['AAPL'])
    expect(new Set(lists).size).toBe(1)
    expect(lists[0]!.reply(1).body.toString()).toContain('"a"')
    expect(lists[0]!.reply(1).body.toString()).not.toContain('"b"')
    expect(lists[0]!.reply(1)).toBe(lists[0]!.reply(1))
    clock.advance({ seconds: 1 })
    await cache.news('AAPL')
    expect(outlet.requested).toEqual(['AAPL', 'AAPL'])
  })

  test('is never requested about a symbol that is not in the catalogue', async () => {
    const { cache } = open()
    expect((await cache.news('BTC-USD'))!.items).toEqual([])
    expect(outlet.requested).toEqual([])
  })

  test('that fails leaves the cached news, and is requested again five seconds later', async () => {
    const { clock, cache } = open()
    const before = await cache.news()
    clock.advance({ minutes: 1 })
    outlet.isDown = true
    expect(await cache.news()).toBe(before)
    expect(await cache.news()).toBe(before)
    expect(outlet.requested).toHaveLength(2)
    outlet.isDown = false
    outlet.reports = [report('c')]
    clock.advance({ seconds: 5 })
    expect((await cache.news())!.items.map(({ id }) => id)).toEqual(['c'])
  })

  test('that has failed since the start gives no list, rather than an empty one', async () => {
    const { cache } = open()
    outlet.isDown = true
    expect(await cache.news()).toBeNull()
  })

  test('has its links passed on only when they are the web’s', async () => {
    const { cache } = open()
    outlet.reports = [report('a'), report('b', SCRIPT), report('c', null)]
    const links = (await cache.news())!.items.map(({ link }) => link)
    expect(links).toEqual(['https://news.example/1', null, '/news/c'])
  })
})

test.each([
  ['https://news.example/a?b=c#d', 'https://news.example/a?b=c#d'],
  ['http://news.example', 'http://news.example/'],
  ['HTTPS://NEWS.example/', 'https://news.example/'],
  [SCRIPT, null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//news.example/', null],
  ['/news/1', null],
  ['https://bank.example@evil.example/', null],
  ['ftp://news.example/', null],
  ['', null],
])('the link %j goes out as %j', (link, safe) => expect(safeLink(link)).toBe(safe))
