import type { NewsItem } from '#contract/market/news.ts'

/** A report's tags for display: a provider's capitals become words; without "SIMULATED", which the screen says. */
export const shownTags = ({ tags, isSimulated }: Pick<NewsItem, 'tags' | 'isSimulated'>): string[] =>
  tags.filter((tag) => !(isSimulated && tag === 'SIMULATED')).map(tagText)

/** Short ones are abbreviations: "ETF", "M&A", "IPO". */
const LONGEST_ABBREVIATION = 4

const tagText = (tag: string): string =>
  tag.length <= LONGEST_ABBREVIATION || tag !== tag.toUpperCase()
    ? tag
    : tag.slice(0, 1) + tag.slice(1).toLowerCase()
