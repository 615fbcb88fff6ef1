import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { newsDesk } from '#server/market/news/news-desk.ts'
import type { NewsSource, SourcedReport } from '#server/market/ports/news-source.ts'
import { safeLink } from '#server/market/news/present-report.ts'
import { createStageClock } from '../../../support/clock.ts'

/** An outlet on the internet, which is outside the product. */
const outlet = {
  asked: [] as (string | undefined)[],
  isDown: false,
  reports: [] as SourcedReport[],
}
const source: NewsSource = {
  isSimulated: false,
  async latest({ symbol }) {
    outlet.asked.push(symbol)
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
  const clock = createStageClock()
  return { clock, desk: newsDesk({ clock, source, log: pino({ level: 'silent' }) }) }
}

beforeEach(() => Object.assign(outlet, { asked: [], isDown: false, reports: [report('a'), report('b')] }))

describe('a source of news', () => {
  test('is asked once a minute about a symbol, however many look and however much they want', async () => {
    const { clock, desk } = open()
    const shelves = await Promise.all(Array.from({ length: 20 }, () => desk.shelf('AAPL')))
    clock.advance({ seconds: 59 })
    shelves.push(await desk.shelf('AAPL'))
    expect(outlet.asked).toEqual(['AAPL'])
    expect(new Set(shelves).size).toBe(1)
    expect(shelves[0]!.answer(1).body.toString()).toContain('"a"')
    expect(shelves[0]!.answer(1).body.toString()).not.toContain('"b"')
    expect(shelves[0]!.answer(1)).toBe(shelves[0]!.answer(1))
    clock.advance({ seconds: 1 })
    await desk.shelf('AAPL')
    expect(outlet.asked).toEqual(['AAPL', 'AAPL'])
  })

  test('is never asked about a symbol that is not in the catalogue', async () => {
    const { desk } = open()
    expect((await desk.shelf('BTC-USD'))!.items).toEqual([])
    expect(outlet.asked).toEqual([])
  })

  test('that fails leaves what was there, and is asked again five seconds later', async () => {
    const { clock, desk } = open()
    const before = await desk.shelf()
    clock.advance({ minutes: 1 })
    outlet.isDown = true
    expect(await desk.shelf()).toBe(before)
    expect(await desk.shelf()).toBe(before)
    expect(outlet.asked).toHaveLength(2)
    outlet.isDown = false
    outlet.reports = [report('c')]
    clock.advance({ seconds: 5 })
    expect((await desk.shelf())!.items.map(({ id }) => id)).toEqual(['c'])
  })

  test('that has failed since the start leaves nothing, which is said rather than shown as no news', async () => {
    const { desk } = open()
    outlet.isDown = true
    expect(await desk.shelf()).toBeNull()
  })

  test('has its links passed on only when they are the web’s', async () => {
    const { desk } = open()
    outlet.reports = [report('a'), report('b', SCRIPT), report('c', null)]
    const links = (await desk.shelf())!.items.map(({ link }) => link)
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
