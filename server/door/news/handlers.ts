import type { DoorInput } from '#contract/door/calls.ts'
import { doorError } from '#contract/door/errors.ts'
import { type CorporateActionType, CORPORATE_ACTION_TYPES } from '#contract/door/news-calls.ts'
import { refuse } from '#contract/refusals.ts'
import { dateMeant } from '#domain/door/date-meant.ts'
import { pageOf, placeOfToken } from '#domain/door/page.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { MarketArea } from '#server/market/area.ts'
import { listActions } from '#server/market/corporate-actions/list-actions.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { DoorAnswer, type DoorHandlers, type DoorResult } from '../http/door-answer.ts'
import { presentNews, presentAction, typeOfAction } from './present.ts'

interface NewsParts {
  pool: Pool
  clock: Pick<Clock, 'now'>
  news: MarketArea['news']
}

const USUAL_NEWS = 10
const USUAL_ACTIONS = 100
const WRONG_TOKEN = doorError('bad_input', 'page_token is no token of a page')

/** News, and what companies do to their shares. */
export const newsHandlers = (parts: NewsParts): Pick<DoorHandlers, 'listNews' | 'listCorporateActions'> => ({
  listNews: ({ query }) => listNews(parts, query),
  listCorporateActions: ({ query }) => listCorporateActions(parts, query),
})

async function listNews({ news }: NewsParts, query: DoorInput<'listNews'>['query']): Promise<DoorResult> {
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
  return new DoorAnswer({
    news: rows.map(({ item }) => presentNews(item, withContent)),
    next_page_token: nextPageToken,
  })
}

/** Those with an ex-date within the window, today's unless it says otherwise; none that was called off. */
async function listCorporateActions(
  { pool, clock }: NewsParts,
  query: DoorInput<'listCorporateActions'>['query'],
): Promise<DoorResult> {
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
  return new DoorAnswer({
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
