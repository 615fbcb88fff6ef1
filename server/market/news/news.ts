import { LRUCache } from 'lru-cache'
import * as contract from '#contract/market/news.ts'
import type { NewsItem } from '#contract/market/news.ts'
import { MAX_NEWS, USUAL_NEWS } from '#contract/paging.ts'
import { refuse } from '#contract/refusals.ts'
import { MOST_INSTRUMENTS } from '#domain/market/catalogue.ts'
import { createRefreshedCache } from '#server/platform/cache/refreshed-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Market } from '../market.ts'
import { shareBesidePrices } from '../polling/polled-provider.ts'
import type { NewsSource, SourcedReport } from '../ports/news-source.ts'
import type { MarketParts } from '../ports/provider.ts'
import type { Subscription } from '../ports/polled-source.ts'
import { createEodhdNews } from '../providers/eodhd/eodhd-news.ts'
import { createSimulatedNews } from '../providers/simulated/simulated-news.ts'

/** Headlines on the sign-in page. */
const PREVIEW_COUNT = 3
const UNAVAILABLE = { retryAfterSeconds: 5 }

export type News = ReturnType<typeof createNews>

/** Lists, reports and the sign-in page's headlines. */
export function createNews(
  options: Pick<MarketParts, 'clock' | 'catalogue' | 'log'> & { source: NewsSource },
) {
  const cache = createNewsCache(options)
  const previews = new WeakMap<CachedNews, Prebuilt>()

  function previewOf(news: CachedNews): Prebuilt {
    const known = previews.get(news)
    if (known) return known
    const headlines = news.items.slice(0, PREVIEW_COUNT).map(({ title, date }) => ({ title, date }))
    const preview = prebuild(JSON.stringify(headlines))
    previews.set(news, preview)
    return preview
  }

  return {
    /** The newest reports, of a symbol or all; null where the source failed without an older answer. */
    latest: async (symbol?: string) => (await cache.news(symbol))?.items ?? null,
    mount(serve: Serve): void {
      serve(contract.listNews, async (call) => {
        const { symbol, limit = USUAL_NEWS } = call.query
        const news = await cache.news(symbol)
        return news ? sendPrebuilt(call, news.reply(limit)) : refuse('news_unavailable', UNAVAILABLE)
      })

      serve(
        contract.getArticle,
        async ({ params }) => (await cache.article(params.id)) ?? refuse('not_found'),
      )

      serve(contract.previewNews, async (call) => {
        const news = await cache.news()
        return news ? sendPrebuilt(call, previewOf(news)) : refuse('news_unavailable', UNAVAILABLE)
      })
    },
  }
}

/** News refreshes on the minute, on all nodes at once. */
const MINUTE_MS = 60_000
const RETRY_MS = 5_000
/** Reply lengths per symbol: the screens use two. */
const MAX_LENGTHS = 4
/** One per symbol and one for all news. */
const MAX_SYMBOLS = MOST_INSTRUMENTS + 1

/** News of one symbol or all, each reply encoded once. */
interface CachedNews {
  readonly items: readonly NewsItem[]
  reply(limit: number): Prebuilt
}

interface Entry {
  readonly freshUntilMs: number
  readonly news: CachedNews | null
}

/** Cached news. Null where the source failed without an older answer. */
export function createNewsCache(
  options: Pick<MarketParts, 'clock' | 'catalogue' | 'log'> & { source: NewsSource },
) {
  const { clock, source, catalogue, log } = options

  async function load(symbol: string | undefined, at: Date, stale: Entry | undefined): Promise<Entry> {
    const nowMs = at.getTime()
    try {
      const about = symbol === undefined ? {} : { symbol }
      const reports = await source.latest({ at, limit: MAX_NEWS, ...about })
      const news = cachedNews(reports.map((report) => presentReport(report, source.isSimulated)))
      return { freshUntilMs: (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS, news }
    } catch (error) {
      log.warn({ err: error, symbol }, 'the news could not be fetched; the older ones stay')
      return { freshUntilMs: nowMs + RETRY_MS, news: stale?.news ?? null }
    }
  }

  const cached = createRefreshedCache<Entry>(MAX_SYMBOLS)

  return {
    async news(symbol?: string): Promise<CachedNews | null> {
      if (symbol !== undefined && !catalogue().find(symbol)) return EMPTY
      const at = clock.now()
      const isFresh = ({ freshUntilMs }: Entry) => at.getTime() < freshUntilMs
      return (await cached(symbol ?? 'all', isFresh, (stale) => load(symbol, at, stale))).news
    },
    async article(id: string): Promise<NewsItem | null> {
      const report = await source.article(id, clock.now())
      return report && presentReport(report, source.isSimulated)
    },
  }
}

function cachedNews(items: readonly NewsItem[]): CachedNews {
  const texts = items.map((item) => JSON.stringify(item))
  const replies = new LRUCache<number, Prebuilt>({
    max: MAX_LENGTHS,
    memoMethod: (limit) => prebuild(`[${texts.slice(0, limit).join(',')}]`),
  })
  return { items, reply: (limit) => replies.memo(limit) }
}

const EMPTY = cachedNews([])

/** A report for the API. Without an outlet it links to our page; unsafe links are dropped. */
const presentReport = (report: SourcedReport, isSimulated: boolean): NewsItem => ({
  id: report.id,
  title: report.title,
  content: report.content,
  date: new Date(report.atMs).toISOString(),
  link: report.link === null ? `/news/${encodeURIComponent(report.id)}` : safeLink(report.link),
  symbols: [...report.symbols],
  tags: [...report.tags],
  sentiment: report.polarity === null ? null : { polarity: report.polarity },
  isSimulated,
})

/** An http or https link without credentials; else null. */
export function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, username, password, href } = new URL(link)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}

/** Simulated markets write their own news; real ones need an EODHD subscription. */
export function chosenSource(
  parts: Pick<MarketParts, 'clock' | 'catalogue'> & {
    config: Pick<Config, 'marketData'>
    market: Market
    eodhd: Subscription | null
  },
): NewsSource {
  const { config, clock, market, eodhd, catalogue } = parts
  if (config.marketData === 'simulated') return createSimulatedNews(market)
  if (eodhd === null) return NO_NEWS
  // The same quota share as charts, which prices, rates and corporate actions use too.
  const client = eodhd.client(() => shareBesidePrices(eodhd.budget(), market.calendar, clock.now().getTime()))
  return createEodhdNews({ client, clock, catalogue })
}

const NO_NEWS: NewsSource = {
  isSimulated: false,
  latest: async () => [],
  article: async () => null,
}
