import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useParams } from 'wouter'
import { getArticle, type NewsItem } from '#contract/market/news.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { ArticleLink } from '#web/features/news/article-link.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { MoreNews } from './more-news.tsx'
import { NewsMeta } from '#web/features/news/news-meta.tsx'
import { shownTags } from '#web/features/news/shown-tags.ts'

export default function ArticleScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, isFetching, refetch } = useQuery(queryOf(getArticle, { params: { id } }))
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
            <LoadFailure
              title="Failed to fetch news"
              text={detailOf(error, 'News is temporarily unavailable')}
              pending={isFetching}
              onRetry={() => void refetch()}
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
