import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { listNews, type NewsItem } from '#contract/market/news.ts'
import { newsSymbol } from '#domain/market/news-symbol.ts'
import { ArticleLink, NewsMeta } from '#web/features/news/news-meta.tsx'
import { shownTags } from '#web/features/news/shown-tags.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

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

const SHOWN_SYMBOLS = 5
const SHOWN_TAGS = 6

function NewsEntry({ item }: { item: NewsItem }) {
  const { title, content, symbols } = item
  const moreSymbols = symbols.length - SHOWN_SYMBOLS
  const tags = shownTags(item)
  return (
    <li className="border-t border-line first:border-t-0">
      <article className={REPORT}>
        <div className={REPORT_SIDE}>
          <NewsMeta item={item} />
          {symbols.length > 0 && (
            <Badges label="Symbols">
              {symbols.slice(0, SHOWN_SYMBOLS).map((symbol) => (
                <li key={symbol} className="contents">
                  <Badge tone="brand">{symbol}</Badge>
                </li>
              ))}
              {moreSymbols > 0 && <li className="self-center text-xs text-fg-3">+{moreSymbols} more</li>}
            </Badges>
          )}
        </div>
        <div className={REPORT_SIDE}>
          <h2 className="font-semibold text-pretty">{title}</h2>
          <p className="line-clamp-3 text-fg-2">{content}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ArticleLink item={item} />
            {tags.length > 0 && (
              <Badges label="Tags">
                {tags.slice(0, SHOWN_TAGS).map((tag) => (
                  <li key={tag} className="contents">
                    <Badge>{tag}</Badge>
                  </li>
                ))}
              </Badges>
            )}
          </div>
        </div>
      </article>
    </li>
  )
}

const Badges = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5">
    {children}
  </ul>
)

/** Line by line as tall as reports. */
const NewsSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading news</span>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={`border-t border-line first:border-t-0 ${REPORT}`}>
        <span className={REPORT_SIDE}>
          <Skeleton className="my-1 w-36" />
          <Skeleton className="my-1 w-24" />
        </span>
        <span className={REPORT_SIDE}>
          <Skeleton className="my-1.5 h-2.5 w-1/2" />
          <span className="grid">
            <Skeleton className="my-1.5 h-2.5" />
            <Skeleton className="my-1.5 h-2.5 w-3/4" />
          </span>
          <span className="flex min-h-11 items-center md:min-h-6">
            <Skeleton className="w-28" />
          </span>
        </span>
      </div>
    ))}
  </div>
)

/** On wide screens time, sentiment and symbols are beside the text, else above it. */
const REPORT =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-4.5 py-4 md:px-5.5 lg:grid-cols-[12rem_minmax(0,1fr)]'
const REPORT_SIDE = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2'
