import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { MAX_NEWS } from '#contract/paging.ts'
import { type NewsItem } from '#contract/market/news.ts'
import { MOST_INSTRUMENTS } from '#domain/market/catalogue.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { NewsSource } from '../ports/news-source.ts'
import { presentReport } from './present-report.ts'

/** News refreshes on the minute, on all nodes at once. */
const MINUTE_MS = 60_000
/** The wait after a failure. */
const RETRY_MS = 5_000
/** Reply lengths per symbol: the screens use two. */
const MAX_LENGTHS = 4
/** One per symbol and one for all news. */
const MAX_SYMBOLS = MOST_INSTRUMENTS + 1

/** News of one symbol or all, each reply encoded once. */
export interface CachedNews {
  readonly items: readonly NewsItem[]
  reply(limit: number): Prebuilt
}

/** Cached news. Null where the source failed without an older answer. */
export interface NewsCache {
  news(symbol?: string): Promise<CachedNews | null>
  article(id: string): Promise<NewsItem | null>
}

interface Entry {
  readonly freshUntilMs: number
  readonly news: CachedNews | null
}

export function createNewsCache(options: {
  clock: Clock
  source: NewsSource
  catalogue: CatalogueNow
  log: Logger
}): NewsCache {
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

  // Concurrent readers share one request.
  const cache = new LRUCache<string, Entry, { symbol: string | undefined; at: Date }>({
    max: MAX_SYMBOLS,
    fetchMethod: (_key, stale, { context: { symbol, at } }) => load(symbol, at, stale),
  })

  return {
    async news(symbol) {
      if (symbol !== undefined && !catalogue().find(symbol)) return EMPTY
      const key = symbol ?? 'all'
      const at = clock.now()
      const known = cache.get(key)
      if (known && at.getTime() < known.freshUntilMs) return known.news
      return (await cache.forceFetch(key, { forceRefresh: true, context: { symbol, at } })).news
    },
    async article(id) {
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
