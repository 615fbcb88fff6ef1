import type { Logger } from 'pino'
import * as contract from '#contract/market/news.ts'
import { refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import { type Shelf, newsDesk } from './news-desk.ts'
import type { NewsSource } from '../ports/news-source.ts'

/** Headlines on the sign-in page. */
const PREVIEW_COUNT = 3
const UNAVAILABLE = { retryAfterSeconds: 5 }

export interface News {
  mount(serve: Serve): void
}

/** Opens the news: lists, single reports, and the sign-in page's headlines. */
export function openNews(options: { clock: Clock; source: NewsSource; log: Logger }): News {
  const desk = newsDesk(options)
  const previews = new WeakMap<Shelf, Prebuilt>()

  function previewOf(shelf: Shelf): Prebuilt {
    const known = previews.get(shelf)
    if (known) return known
    const headlines = shelf.items.slice(0, PREVIEW_COUNT).map(({ title, date }) => ({ title, date }))
    const preview = prebuild(JSON.stringify(headlines))
    previews.set(shelf, preview)
    return preview
  }

  return {
    mount(serve) {
      serve(contract.listNews, async (call) => {
        const { symbol, limit = contract.USUAL_NEWS } = call.query
        const shelf = await desk.shelf(symbol)
        return shelf ? sendPrebuilt(call, shelf.answer(limit)) : refuse('news_unavailable', UNAVAILABLE)
      })

      serve(contract.getArticle, async ({ params }) => (await desk.article(params.id)) ?? refuse('not_found'))

      serve(contract.previewNews, async (call) => {
        const shelf = await desk.shelf()
        return shelf ? sendPrebuilt(call, previewOf(shelf)) : refuse('news_unavailable', UNAVAILABLE)
      })
    },
  }
}
