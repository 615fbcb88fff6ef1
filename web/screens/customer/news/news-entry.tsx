import type { ReactNode } from 'react'
import type { NewsItem } from '#contract/market/news.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ArticleLink } from '#web/features/news/article-link.tsx'
import { NewsMeta } from '#web/features/news/news-meta.tsx'
import { shownTags } from '#web/features/news/shown-tags.ts'
import { REPORT, REPORT_SIDE } from './news-skeleton.tsx'

const SHOWN_SYMBOLS = 5
const SHOWN_TAGS = 6

export function NewsEntry({ item }: { item: NewsItem }) {
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

function Badges({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {children}
    </ul>
  )
}
