import type { NewsItem } from '#contract/market/news.ts'
import { now } from '#web/lib/live/clock.ts'
import { dateTimeText } from '#web/ui/figures/date-time.tsx'
import { relativeDate } from './relative-date.ts'
import { SentimentBadge } from './sentiment-badge.tsx'

/** Date and sentiment. The screen says whether reports are simulated. */
export function NewsMeta({ item: { date, sentiment } }: { item: NewsItem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-xs text-fg-3">
      <time dateTime={date} title={dateTimeText(date)}>
        {relativeDate(date, now())}
      </time>
      <SentimentBadge sentiment={sentiment} />
    </div>
  )
}
