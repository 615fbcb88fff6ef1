import type { NewsItem } from '#contract/market/news.ts'
import type { SourcedReport } from '../ports/news-source.ts'

/** A report for the API. Without an outlet it links to our page; unsafe links are dropped. */
export const presentReport = (report: SourcedReport, isSimulated: boolean): NewsItem => ({
  id: report.id,
  title: report.title,
  content: report.content,
  date: new Date(report.atMs).toISOString(),
  link: report.link === null ? `/news/${encodeURIComponent(report.id)}` : safeLink(report.link),
  symbols: [...report.symbols],
  tags: [...report.tags],
  sentiment: report.polarity === null ? null : { polarity: report.polarity },
  isSimulated,
})

/** An http or https link without credentials; else null. */
export function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, username, password, href } = new URL(link)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}
