import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { listNews } from '#contract/market/news.ts'
import { newsSymbol } from '#domain/market/news-symbol.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { NewsEntry } from './news-entry.tsx'
import { NewsSkeleton } from './news-skeleton.tsx'

/** Shared with the card beside a report, so mostly cached. */
export const ALL_NEWS = { limit: '50' }
/** The server's news change at most once a minute. */
export const NEWS_FRESH_MS = 60_000

export function NewsList({ symbol }: { symbol: string }) {
  // A text that cannot be a symbol has no news: no call is needed.
  const isAskable = symbol === '' || newsSymbol(symbol) !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listNews, { query: { ...ALL_NEWS, ...(symbol === '' ? {} : { symbol }) } }),
    enabled: isAskable,
    staleTime: NEWS_FRESH_MS,
  })
  const news = isAskable ? data : []
  if (news === undefined) {
    if (error === null) return <NewsSkeleton />
    return (
      <LoadFailure
        title="Failed to fetch news"
        text={detailOf(error, 'News is temporarily unavailable')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (news.length === 0) {
    return (
      <EmptyState icon={<Newspaper aria-hidden />}>
        {symbol === '' ? 'No news available' : `No news found for ${symbol}`}
      </EmptyState>
    )
  }
  return (
    <ol>
      {news.map((item) => (
        <NewsEntry key={item.id} item={item} />
      ))}
    </ol>
  )
}
