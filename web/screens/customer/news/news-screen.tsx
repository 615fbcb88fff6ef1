import { useSearchParams } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { NewsFilter } from './news-filter.tsx'
import { NewsList } from './news-list.tsx'

/** The filter is in the URL. */
export default function NewsScreen() {
  const [params, setParams] = useSearchParams()
  const { prices } = useConfig()
  const symbol = (params.get('symbol') ?? '').trim().toUpperCase()
  const filter = (wanted: string) => setParams(wanted === '' ? {} : { symbol: wanted })
  return (
    <div className="page pb-10">
      <PageHeader
        title="Financial News"
        subtitle={prices === 'simulated' ? 'Generated news, not real.' : 'What the market is talking about.'}
      />
      <NewsFilter symbol={symbol} onFilter={filter} />
      <Card padded={false} aria-label="News" className="overflow-hidden">
        <NewsList symbol={symbol} />
      </Card>
    </div>
  )
}
