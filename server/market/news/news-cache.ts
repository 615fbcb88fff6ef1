import type { Logger } from 'pino'
import { MAX_NEWS } from '#contract/paging.ts'
import { type NewsItem } from '#contract/market/news.ts'
import { findInstrument } from '#domain/market/catalogue.ts'
import { boundedCache } from '#domain/simulation/bounded-cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import type { NewsSource } from '../ports/news-source.ts'
import { presentReport } from './present-report.ts'

/** A source is asked about a symbol once a minute at most, on the minute, so that all nodes turn the page together. */
const MINUTE_MS = 60_000
/** After a failure it is asked again this soon. */
const AGAIN_AFTER_MS = 5_000
/** Answers of different lengths kept per symbol: the screens ask for two. */
const LENGTHS_KEPT = 4

/** The news about one symbol, or all of it, as answers that are each encoded once. */
export interface Cache {
  readonly items: readonly NewsItem[]
  answer(limit: number): Prebuilt
}

/** News as it goes out, however many look; null where the source failed and nothing older is left. */
export interface NewsCache {
  cache(symbol?: string): Promise<Cache | null>
  article(id: string): Promise<NewsItem | null>
}

export function newsCache(options: { clock: Clock; source: NewsSource; log: Logger }): NewsCache {
  const { clock, source, log } = options
  // One entry per symbol of the catalogue, and one for all: nobody can make it grow.
  const shelves = new Map<string, { freshUntilMs: number; cache: Promise<Cache | null> }>()

  async function ask(at: Date, symbol: string | undefined): Promise<Cache> {
    const reports = await source.latest({ at, limit: MAX_NEWS, ...(symbol === undefined ? {} : { symbol }) })
    return cacheOf(reports.map((report) => presentReport(report, source.isSimulated)))
  }

  return {
    async cache(symbol) {
      if (symbol !== undefined && !findInstrument(symbol)) return EMPTY
      const key = symbol ?? 'all'
      const at = clock.now()
      const nowMs = at.getTime()
      const known = shelves.get(key)
      if (known && nowMs < known.freshUntilMs) return known.cache

      const entry = {
        freshUntilMs: (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS,
        cache: ask(at, symbol).catch((error: unknown): Promise<Cache | null> | null => {
          log.warn({ err: error, symbol }, 'the news could not be fetched; what was there stays')
          entry.freshUntilMs = nowMs + AGAIN_AFTER_MS
          return known?.cache ?? null
        }),
      }
      shelves.set(key, entry)
      return entry.cache
    },
    async article(id) {
      const report = await source.article(id, clock.now())
      return report && presentReport(report, source.isSimulated)
    },
  }
}

function cacheOf(items: readonly NewsItem[]): Cache {
  const texts = items.map((item) => JSON.stringify(item))
  const remember = boundedCache<number, Prebuilt>(LENGTHS_KEPT)
  return {
    items,
    answer: (limit) => remember(limit, () => prebuild(`[${texts.slice(0, limit).join(',')}]`)),
  }
}

const EMPTY = cacheOf([])
