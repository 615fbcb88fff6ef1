import type { Logger } from 'pino'
import { USUAL_NEWS } from '#contract/paging.ts'
import * as contract from '#contract/market/news.ts'
import type { NewsItem } from '#contract/market/news.ts'
import { refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { type CachedNews, createNewsCache } from './news-cache.ts'
import type { NewsSource } from '../ports/news-source.ts'

/** Headlines on the sign-in page. */
const PREVIEW_COUNT = 3
const UNAVAILABLE = { retryAfterSeconds: 5 }

export interface News {
  mount(serve: Serve): void
  /** The newest reports, of a symbol or all; null where the source failed without an older answer. */
  latest(symbol?: string): Promise<readonly NewsItem[] | null>
}

/** Lists, reports and the sign-in page's headlines. */
export function createNews(options: {
  clock: Clock
  source: NewsSource
  catalogue: CatalogueNow
  log: Logger
}): News {
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
    latest: async (symbol) => (await cache.news(symbol))?.items ?? null,
    mount(serve) {
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
