import { ExternalLink } from 'lucide-react'
import type { NewsItem } from '#contract/market/news.ts'

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
