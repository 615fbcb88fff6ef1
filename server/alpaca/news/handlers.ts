import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { alpacaError } from '#contract/alpaca/errors.ts'
import { type CorporateActionType, CORPORATE_ACTION_TYPES } from '#contract/alpaca/news-calls.ts'
import { refuse } from '#contract/refusals.ts'
import { dateMeant } from '#domain/alpaca/date-meant.ts'
import { pageOf, placeOfToken } from '#domain/alpaca/page.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { MarketArea } from '#server/market/area.ts'
import { listActions } from '#server/market/corporate-actions/list-actions.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-answer.ts'
import { presentNews, presentAction, typeOfAction } from './present.ts'

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
