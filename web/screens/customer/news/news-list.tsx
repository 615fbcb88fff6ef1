import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { listNews } from '#contract/market/news.ts'
import { newsSymbol } from '#domain/market/news-symbol.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { NewsEntry } from './news-entry.tsx'
import { NewsSkeleton } from './news-skeleton.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

/** Shared with the card beside a report, so mostly cached. */
export const ALL_NEWS = { limit: '50' }
/** The server's news change at most once a minute. */
export const NEWS_FRESH_MS = 60_000

export function NewsList({ symbol }: { symbol: string }) {
  // A text that cannot be a symbol has no news: no call is needed.
  const isAskable = symbol === '' || newsSymbol(symbol) !== null
  const query = useQuery({
    ...queryOf(listNews, { query: { ...ALL_NEWS, ...(symbol === '' ? {} : { symbol }) } }),
    enabled: isAskable,
    staleTime: NEWS_FRESH_MS,
  })
  return (
    <Loaded
      query={isAskable ? query : { ...query, data: [] }}
      skeleton={<NewsSkeleton />}
      failure="Failed to fetch news"
      failureText="News is temporarily unavailable"
    >
      {(news) =>
        news.length > 0 ? (
          <ol>
            {news.map((item) => (
              <NewsEntry key={item.id} item={item} />
            ))}
          </ol>
        ) : (
          <EmptyState icon={<Newspaper aria-hidden />}>
            {symbol === '' ? 'No news available' : `No news found for ${symbol}`}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
