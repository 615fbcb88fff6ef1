import type { Logger } from 'pino'
import { USUAL_NEWS } from '#contract/paging.ts'
import * as contract from '#contract/market/news.ts'
import { refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import { type Cache, newsCache } from './news-cache.ts'
import type { NewsSource } from '../ports/news-source.ts'

/** Headlines on the sign-in page. */
const PREVIEW_COUNT = 3
const UNAVAILABLE = { retryAfterSeconds: 5 }

export interface News {
  mount(serve: Serve): void
}

/** Opens the news: lists, single reports, and the sign-in page's headlines. */
export function openNews(options: { clock: Clock; source: NewsSource; log: Logger }): News {
  const executor = newsCache(options)
  const previews = new WeakMap<Cache, Prebuilt>()

  function previewOf(cache: Cache): Prebuilt {
    const known = previews.get(cache)
    if (known) return known
    const headlines = cache.items.slice(0, PREVIEW_COUNT).map(({ title, date }) => ({ title, date }))
    const preview = prebuild(JSON.stringify(headlines))
    previews.set(cache, preview)
    return preview
  }

  return {
    mount(serve) {
      serve(contract.listNews, async (call) => {
        const { symbol, limit = USUAL_NEWS } = call.query
        const cache = await executor.cache(symbol)
        return cache ? sendPrebuilt(call, cache.answer(limit)) : refuse('news_unavailable', UNAVAILABLE)
      })

      serve(
        contract.getArticle,
        async ({ params }) => (await executor.article(params.id)) ?? refuse('not_found'),
      )

      serve(contract.previewNews, async (call) => {
        const cache = await executor.cache()
        return cache ? sendPrebuilt(call, previewOf(cache)) : refuse('news_unavailable', UNAVAILABLE)
      })
    },
  }
}
