import * as z from 'zod/mini'
import { newsSymbol } from '#domain/market/news-symbol.ts'
import { operation } from '../operation.ts'
import { MAX_NEWS } from '../paging.ts'
import { instant } from '../fields.ts'

const newsPreview = z.array(z.object({ title: z.string(), date: instant }))

export const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; paragraphs separated by empty lines. */
  content: z.string(),
  date: instant,
  /** The report's http or https address, or our page; null without a safe one. */
  link: z.nullable(z.string()),
  symbols: z.array(z.string()),
  tags: z.array(z.string()),
  /** Polarity is -1 (bad) to 1 (good); null if unrated. */
  sentiment: z.nullable(z.object({ polarity: z.number() })),
  /** Written by the simulated market, without an outlet. */
  isSimulated: z.boolean(),
})

const newsSymbolField = z.pipe(
  z.string({ error: 'Unknown symbol' }).check(z.maxLength(24, { error: 'Unknown symbol' })),
  z.transform((text: string, context): string => {
    const symbol = newsSymbol(text)
    if (symbol !== null) return symbol
    context.issues.push({ code: 'custom', message: 'Unknown symbol', input: text })
    return z.NEVER
  }),
)

const newsLimitField = z.pipe(
  z.string().check(z.regex(/^([1-9]\d?|100)$/, { error: `limit is 1 to ${MAX_NEWS}` })),
  z.transform(Number),
)

export const listNews = operation({
  summary: 'Financial news, newest first; with a symbol, what is about it',
  input: { query: z.object({ symbol: z.optional(newsSymbolField), limit: z.optional(newsLimitField) }) },
  output: z.array(newsItem),
  refusals: ['news_unavailable'],
  isViewable: true,
})

export const getArticle = operation({
  summary: 'One report, as far as it is published here: a simulated one in full, an outlet’s as an excerpt',
  input: {
    params: z.object({
      id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/, { error: 'Unknown id' })),
    }),
  },
  output: newsItem,
  refusals: ['not_found'],
  rateLimit: { max: 60, perSeconds: 60, perServer: true },
  isViewable: true,
})

export const previewNews = operation({
  summary: 'The latest headlines for the sign-in page',
  input: {},
  output: newsPreview,
  refusals: ['news_unavailable'],
  isActivity: false,
})
