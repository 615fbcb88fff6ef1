import type { NewsItem } from '#contract/market/news.ts'
import type { SourcedReport } from '../ports/news-source.ts'

/** A report for the API. One without an outlet links to its page here; an outlet's link is kept only if it is safe. */
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

/** A safe address of a link: http or https, without user or password. Null for every other. */
export function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, username, password, href } = new URL(link)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' ? href : null
}
