import { useQuery } from '@tanstack/react-query'
import { listNews } from '#contract/market/news.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ArticleLink, NewsMeta } from '#web/features/news/news-meta.tsx'

const SHOWN = '5'
const NEWS_FRESH_MS = 60_000

/** Nothing if there are none or loading failed. */
export default function LatestNewsCard({ symbol, className }: { symbol: string; className?: string }) {
  const { data: news = [] } = useQuery({
    ...queryOf(listNews, { query: { symbol: `${symbol}.US`, limit: SHOWN } }),
    staleTime: NEWS_FRESH_MS,
  })
  if (news.length === 0) return null
  return (
    <Card
      padded={false}
      title="Latest News"
      action={news.some(({ isSimulated }) => isSimulated) && <Badge tone="warn">Simulated</Badge>}
      className={classNames('overflow-hidden', className)}
    >
      <ul>
        {news.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line px-4.5 py-3 md:px-5.5"
          >
            <h3 className="font-medium text-pretty">{item.title}</h3>
            <NewsMeta item={item} />
            <div>
              <ArticleLink item={item} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
