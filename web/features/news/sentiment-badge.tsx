import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { NewsItem } from '#contract/market/news.ts'
import { sentimentOf, toneOf } from '#domain/market/sentiment.ts'
import { Badge } from '#web/ui/labels/badge.tsx'

/** Always text and arrow; color only where clearly good or bad. */
export function SentimentBadge({ sentiment }: { sentiment: NewsItem['sentiment'] }) {
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
