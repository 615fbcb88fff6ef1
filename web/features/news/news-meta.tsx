import { ExternalLink, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { NewsItem } from '#contract/market/news.ts'
import { sentimentOf, toneOf } from '#domain/market/sentiment.ts'
import { now } from '#web/lib/live/clock.ts'
import { dateTimeText } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { relativeDate } from './relative-date.ts'

/** Date and sentiment. The screen says whether reports are simulated. */
export const NewsMeta = ({ item: { date, sentiment } }: { item: NewsItem }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-xs text-fg-3">
    <time dateTime={date} title={dateTimeText(date)}>
      {relativeDate(date, now())}
    </time>
    <SentimentBadge sentiment={sentiment} />
  </div>
)

/** Always text and arrow; color only where clearly good or bad. */
function SentimentBadge({ sentiment }: { sentiment: NewsItem['sentiment'] }) {
  const label = sentimentOf(sentiment?.polarity)
  return (
    <Badge tone={TONES[toneOf(sentiment?.polarity)]} icon={ICONS[label]}>
      {label}
    </Badge>
  )
}

const TONES = { positive: 'gain', negative: 'loss', neutral: 'neutral' } as const

const ICONS = {
  Positive: <TrendingUp aria-hidden />,
  Negative: <TrendingDown aria-hidden />,
  Neutral: <Minus aria-hidden />,
}

/** Opens the report in a new tab; nothing if its address is unsafe. */
export function ArticleLink({ item: { link, title } }: { item: NewsItem }) {
  if (link === null) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={
        'inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand hover:underline md:min-h-6 ' +
        '[&_svg]:size-3.5'
      }
    >
      Read full article
      <span className="sr-only">: {title} (opens in a new tab)</span>
      <ExternalLink aria-hidden />
    </a>
  )
}
