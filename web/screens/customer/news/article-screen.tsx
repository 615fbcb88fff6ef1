import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { getArticle, listNews, type NewsItem } from '#contract/market/news.ts'
import { ArticleLink, NewsMeta } from '#web/features/news/news-meta.tsx'
import { shownTags } from '#web/features/news/shown-tags.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ALL_NEWS, NEWS_FRESH_MS } from './news-list.tsx'

export default function ArticleScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useQuery(queryOf(getArticle, { params: { id } }))
  const { data, error } = query
  return (
    <div className="page pb-10">
      <div className="pt-3 md:pt-5">
        <ButtonLink to="/news" variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} className="-ml-3.5">
          Back to News
        </ButtonLink>
      </div>
      {data === undefined && (
        <h1 tabIndex={-1} className="sr-only">
          Article
        </h1>
      )}
      {data !== undefined || error === null ? (
        <div className={COLUMNS}>
          <Card aria-label={data === undefined ? 'Article' : undefined}>
            {data === undefined ? <ArticleSkeleton /> : <Article item={data} />}
          </Card>
          {/* Only when its position is known: on a phone it is under the report. */}
          {data !== undefined && <MoreNews except={id} />}
        </div>
      ) : (
        <Card padded={false} className="mt-2" aria-label="Article">
          {isAbsent(error) ? (
            <EmptyState icon={<SearchX aria-hidden />}>Article not found</EmptyState>
          ) : (
            <QueryFailure
              title="Failed to fetch news"
              query={query}
              fallback="News is temporarily unavailable"
            />
          )}
        </Card>
      )}
    </div>
  )
}

function Article({ item }: { item: NewsItem }) {
  const { title, content, symbols, isSimulated } = item
  const tags = shownTags(item)
  useScreenTitle(title)
  return (
    <article className="grid max-w-[75ch] grid-cols-[minmax(0,1fr)] gap-4">
      <h1 tabIndex={-1} className="text-[1.5rem] leading-[1.85rem] font-semibold tracking-tight text-pretty">
        {title}
      </h1>
      <NewsMeta item={item} />
      {isSimulated && <Note>Generated news, not real.</Note>}
      {content.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="text-md text-pretty">
          {paragraph}
        </p>
      ))}
      {!isSimulated && (
        <div>
          <ArticleLink item={item} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {symbols.map((symbol) => (
          <ButtonLink key={symbol} to={`/asset/${symbol}`} variant="secondary" size="sm">
            {symbol}
          </ButtonLink>
        ))}
      </div>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="contents">
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Whether no such article exists. A malformed id counts too. */
const isAbsent = (error: Error): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const COLUMNS =
  'mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 md:items-start md:gap-4 ' +
  'lg:grid-cols-[minmax(0,1fr)_23.25rem]'

const ArticleSkeleton = () => (
  <div role="status" className="grid max-w-[75ch] gap-4">
    <span className="sr-only">Loading news</span>
    <Skeleton className="h-6 w-3/4" />
    <Skeleton className="w-44" />
    <Skeleton className="h-10 rounded-md" />
    {[1, 2, 3].map((paragraph) => (
      <span key={paragraph} className="grid gap-3 py-1">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-1/2" />
      </span>
    ))}
  </div>
)

const SHOWN = 5

/** Nothing if there are none or loading failed. */
function MoreNews({ except }: { except: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(listNews, { query: ALL_NEWS }),
    staleTime: NEWS_FRESH_MS,
  })
  const others = data?.filter(({ id }) => id !== except).slice(0, SHOWN)
  if (!isPending && (others === undefined || others.length === 0)) return null
  return (
    <Card flush title="More News">
      <ul>
        {others === undefined && <Shapes />}
        {others?.map((item) => (
          <li key={item.id} className={ENTRY}>
            <h3 className="font-medium text-pretty">
              <Link to={`/news/${item.id}`} className="hover:underline">
                {item.title}
              </Link>
            </h3>
            <NewsMeta item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Shapes = () => (
  <>
    {Array.from({ length: SHOWN }, (_, row) => (
      <li key={row} aria-hidden className={ENTRY}>
        <Skeleton className="my-1.5 h-2.5 w-3/4" />
        <Skeleton className="my-1 w-44" />
      </li>
    ))}
  </>
)

const ENTRY = 'grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line px-4.5 py-3 md:px-5.5'
