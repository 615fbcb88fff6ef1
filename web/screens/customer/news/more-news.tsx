import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listNews } from '#contract/market/news.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { NewsMeta } from '#web/features/news/news-meta.tsx'
import { ALL_NEWS, NEWS_FRESH_MS } from './news-list.tsx'

const SHOWN = 5

/** Nothing if there are none or loading failed. */
export function MoreNews({ except }: { except: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(listNews, { query: ALL_NEWS }),
    staleTime: NEWS_FRESH_MS,
  })
  const others = data?.filter(({ id }) => id !== except).slice(0, SHOWN)
  if (!isPending && (others === undefined || others.length === 0)) return null
  return (
    <Card padded={false} title="More News" className="overflow-hidden">
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
