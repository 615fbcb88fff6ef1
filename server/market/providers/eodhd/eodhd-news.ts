import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Catalogue, MOST_INSTRUMENTS } from '#domain/market/catalogue.ts'
import { newsSymbol } from '#domain/market/news-symbol.ts'
import { createRefreshedCache } from '#server/platform/cache/refreshed-cache.ts'
import { STREAMED } from './eodhd-subscription.ts'
import { tickerOf } from './eodhd-wire.ts'
import { type ProviderClient, ProviderFailure } from '../../ports/provider-client.ts'
import { figureIn, rowsIn } from '../../ports/read-answer.ts'
import type { NewsSource, SourcedReport } from '../../ports/news-source.ts'
import { excerptOf, plainText } from './plain-text.ts'
import type { MarketParts } from '../../ports/provider.ts'

/** EODHD has news of a large company every quarter of an hour. */
const FRESH_MS = 15 * 60_000
/** After a failure without a stated wait. */
const RETRY_MS = 15_000
/** There is no request for all news; the largest companies' stands for it. */
const HEADLINERS = STREAMED.slice(0, 5)
const REPORTS_PER_REQUEST = 100
/** Per request, and per symbol in it. */
const CALLS = { request: 5, symbol: 5 }
/** A hundred articles take a megabyte or two. */
const LIMITS = { timeoutMs: 5_000, maxBytes: 8 * 1024 * 1024 }

/** Articles belong to outlets: we show the beginning and a link. */
const EXCERPT_LENGTH = 600
const TITLE_LENGTH = 300
const TAG_LENGTH = 40
const MOST_TAGS = 12
const LINK_LENGTH = 2_000
/** Reports with a page here, those seen last; some 4 MB. */
const MAX_REPORTS = 4_000
/** One per symbol and one for all news. */
const MAX_SYMBOLS = MOST_INSTRUMENTS + 1

/** Reports, or why there are none. */
interface Entry {
  readonly reports: readonly SourcedReport[] | ProviderFailure
  /** By the monotonic clock. */
  readonly freshUntilMs: number
}

/**
 * EODHD news, at most a quarter of an hour old, from the same quota as prices.
 * https://eodhd.com/financial-apis/stock-market-financial-news-api
 */
export function createEodhdNews({
  client,
  clock,
  catalogue,
}: Pick<MarketParts, 'clock' | 'catalogue'> & {
  client: ProviderClient
}): NewsSource {
  const published = new LRUCache<string, SourcedReport>({ max: MAX_REPORTS })

  async function request(symbols: readonly string[]): Promise<SourcedReport[]> {
    const instruments = symbols.flatMap((symbol) => catalogue().find(symbol) ?? [])
    const answer = await client.request({
      path: '/news',
      query: { s: instruments.map(tickerOf).join(','), limit: String(REPORTS_PER_REQUEST), offset: '0' },
      calls: CALLS.request + CALLS.symbol * instruments.length,
      ...LIMITS,
    })
    if (!Array.isArray(answer)) throw new ProviderFailure('garbage', 'its answer was not as documented')
    const wanted = new Set(symbols)
    return eodhdReports(answer, catalogue(), (named) => named.some((symbol) => wanted.has(symbol)))
  }

  async function load(symbol: string | undefined): Promise<Entry> {
    const nowMs = clock.monotonicMs()
    try {
      const reports = await request(symbol === undefined ? HEADLINERS : [symbol])
      for (const report of reports.toReversed()) published.set(report.id, report)
      return { reports, freshUntilMs: nowMs + FRESH_MS }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      return { reports: error, freshUntilMs: nowMs + Math.max(error.waitMs, RETRY_MS) }
    }
  }

  const cached = createRefreshedCache<Entry>(MAX_SYMBOLS)

  async function reportsOf(symbol: string | undefined): Promise<readonly SourcedReport[]> {
    const isFresh = ({ freshUntilMs }: Entry) => clock.monotonicMs() < freshUntilMs
    const entry = await cached(symbol ?? 'all', isFresh, () => load(symbol))
    if (entry.reports instanceof ProviderFailure) throw entry.reports
    return entry.reports
  }

  return {
    isSimulated: false,
    async latest({ at, limit, symbol }) {
      const reports = await reportsOf(symbol)
      return reports.filter(({ atMs }) => atMs <= at.getTime()).slice(0, limit)
    },
    async article(id, at) {
      const report = published.get(id)
      return report && report.atMs <= at.getTime() ? report : null
    },
  }
}

/** Valid reports that name a wanted symbol, newest first and unique. */
function eodhdReports(
  answer: unknown,
  catalogue: Catalogue,
  isWanted: (symbols: readonly string[]) => boolean,
): SourcedReport[] {
  const reports = new Map<string, SourcedReport>()
  for (const row of rowsIn(answer)) {
    const title = excerptOf(textIn(row['title']).replaceAll('\n\n', ' '), TITLE_LENGTH)
    const atMs = publishedAtIn(row['date'])
    const named = textsIn(row['symbols']).flatMap((symbol) => newsSymbol(symbol) ?? [])
    if (title === '' || atMs === null || !isWanted(named)) continue
    const link = typeof row['link'] === 'string' && row['link'].length <= LINK_LENGTH ? row['link'] : ''
    const id = idOf(link === '' ? `${atMs} ${title}` : link)
    reports.set(id, {
      id,
      title,
      content: excerptOf(textIn(row['content']), EXCERPT_LENGTH),
      atMs,
      link,
      // Only symbols of the catalog; an article may name dozens of others.
      symbols: [...new Set(named)].filter((symbol) => catalogue.findTradable(symbol)),
      tags: [...new Set(textsIn(row['tags']).map(plainText))]
        .filter((tag) => tag !== '' && tag.length <= TAG_LENGTH)
        .slice(0, MOST_TAGS),
      polarity: polarityIn(row['sentiment']),
    })
  }
  return [...reports.values()].toSorted((a, b) => b.atMs - a.atMs)
}

const textIn = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '')

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const FIRST_MS = Date.parse('2000-01-01T00:00:00Z')

/** "2026-02-09T17:09:51+00:00"; without a zone it would be this machine's. */
function publishedAtIn(value: unknown): number | null {
  if (typeof value !== 'string') return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)) return null
  const ms = Date.parse(value)
  return ms >= FIRST_MS ? ms : null
}

function polarityIn(sentiment: unknown): number | null {
  const [row] = rowsIn([sentiment])
  const polarity = figureIn(row?.['polarity'])
  return polarity !== null && polarity >= -1 && polarity <= 1 ? polarity : null
}

/** A report's id is the same on all nodes and after restarts. */
const idOf = (text: string): string => `eodhd-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
