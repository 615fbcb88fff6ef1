import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { alpacaError } from '#contract/alpaca/errors.ts'
import { CORPORATE_ACTION_TYPES, type CorporateActionType } from '#contract/alpaca/market-calls.ts'
import { refuse } from '#contract/refusals.ts'
import { dateMeant } from '#domain/alpaca/date-meant.ts'
import { pageOf, placeOfToken } from '#domain/alpaca/page.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { MarketArea } from '#server/market/area.ts'
import { listActions, type StoredAction } from '#server/market/corporate-actions/stored-actions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-call.ts'
import { createHash } from 'node:crypto'
import type { NewsItem } from '#contract/market/news.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { PRICE_UNITS_PER_DOLLAR } from '#domain/money/price.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'

interface NewsParts {
  pool: Pool
  clock: Pick<Clock, 'now'>
  news: MarketArea['news']
}

const USUAL_NEWS = 10
const USUAL_ACTIONS = 100
const WRONG_TOKEN = alpacaError('bad_input', 'page_token is no token of a page')

/** Handlers of news, dividends and splits. */
export const newsHandlers = (
  parts: NewsParts,
): Pick<AlpacaHandlers, 'listNews' | 'listCorporateActions'> => ({
  listNews: ({ query }) => listNews(parts, query),
  listCorporateActions: ({ query }) => listCorporateActions(parts, query),
})

async function listNews({ news }: NewsParts, query: AlpacaInput<'listNews'>['query']): Promise<AlpacaResult> {
  const { page_token: token, limit = USUAL_NEWS, sort = 'desc', include_content: withContent = false } = query
  const after = token === undefined ? null : placeOfToken(token)
  if (token !== undefined && after === null) return WRONG_TOKEN
  const found = new Map()
  for (const items of await Promise.all(
    (query.symbols ?? [undefined]).map((symbol) => news.latest(symbol)),
  )) {
    if (!items) return refuse('news_unavailable', { retryAfterSeconds: 5 })
    for (const item of items) found.set(item.id, { item, name: item.id, atMs: Date.parse(item.date) })
  }
  const wanted = [...found.values()].filter(
    ({ item, atMs }) =>
      atMs >= (query.start?.getTime() ?? -Infinity) &&
      atMs <= (query.end?.getTime() ?? Infinity) &&
      !(query.exclude_contentless && item.content === ''),
  )
  const { rows, nextPageToken } = pageOf(wanted, { after, limit, sort })
  return new AlpacaAnswer({
    news: rows.map(({ item }) => presentNews(item, withContent)),
    next_page_token: nextPageToken,
  })
}

/** Those with an ex-date in the window, today's by default; none called off. */
async function listCorporateActions(
  { pool, clock }: NewsParts,
  query: AlpacaInput<'listCorporateActions'>['query'],
): Promise<AlpacaResult> {
  const { page_token: token, limit = USUAL_ACTIONS, sort = 'asc', types = CORPORATE_ACTION_TYPES } = query
  const after = token === undefined ? null : placeOfToken(token)
  if (token !== undefined && after === null) return WRONG_TOKEN
  const now = clock.now()
  const from = dateMeant(query.start ?? now)
  const to = dateMeant(query.end ?? now)
  const wanted = (await listActions(pool, from)).filter((stored) =>
    isWanted(stored, { to, types, symbols: query.symbols }),
  )
  const placed = wanted.map((stored) => ({
    stored,
    name: stored.id.toString(),
    atMs: Date.parse(stored.action.exDate),
  }))
  const { rows, nextPageToken } = pageOf(placed, { after, limit, sort })
  const ofType = (type: CorporateActionType) =>
    rows.flatMap(({ stored }) => (typeOfAction(stored.action) === type ? [presentAction(stored)] : []))
  const lists = CORPORATE_ACTION_TYPES.map((type) => [`${type}s`, ofType(type)] as const)
  return new AlpacaAnswer({
    corporate_actions: Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
    next_page_token: nextPageToken,
  })
}

const isWanted = (
  { action, cancelledAt }: StoredAction,
  wanted: {
    to: NewYorkDate
    types: readonly CorporateActionType[]
    symbols: readonly string[] | undefined
  },
): boolean =>
  cancelledAt === null &&
  action.exDate <= wanted.to &&
  wanted.types.includes(typeOfAction(action)) &&
  (wanted.symbols === undefined || wanted.symbols.includes(action.symbol))

/** An integer below 2^53 for Alpaca's clients: 52 bits of the id's hash. */
const newsIdOf = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16)

/** As Alpaca's clients read it, with every key; a report on this broker's page alone has no address. */
function presentNews(item: NewsItem, withContent: boolean) {
  const [summary = ''] = item.content.split('\n\n')
  return {
    id: newsIdOf(item.id),
    headline: item.title,
    author: '',
    created_at: item.date,
    updated_at: item.date,
    summary,
    content: withContent ? item.content : '',
    url: item.link?.startsWith('http') ? item.link : null,
    images: [],
    symbols: item.symbols,
    source: item.isSimulated ? 'simulated' : '',
  }
}

/** A split into more shares is forward. */
function typeOfAction(action: CorporateAction): CorporateActionType {
  if (action.kind === 'dividend') return 'cash_dividend'
  return action.split.newShares > action.split.oldShares ? 'forward_split' : 'reverse_split'
}

/** As Alpaca's clients read it; carried out on the ex-date. */
function presentAction({ id, action }: StoredAction) {
  const { symbol, exDate } = action
  const named = { id: publicIdOf('action', id), symbol, ex_date: exDate, process_date: exDate }
  if (action.kind === 'dividend')
    return {
      ...named,
      cusip: '',
      rate: Number(action.perShare) / Number(PRICE_UNITS_PER_DOLLAR),
      special: false,
      foreign: false,
      payable_date: exDate,
    }
  const { newShares, oldShares } = action.split
  const rates = { ...named, new_rate: Number(newShares), old_rate: Number(oldShares) }
  return typeOfAction(action) === 'forward_split'
    ? { ...rates, cusip: '' }
    : { ...rates, new_cusip: '', old_cusip: '' }
}
