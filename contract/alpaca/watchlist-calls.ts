import * as z from 'zod/mini'
import { MAX_WATCHED_SYMBOLS, MAX_WATCHLIST_NAME } from '#domain/alpaca/watchlist.ts'
import { isShown, normalizeLine } from '#domain/text/shown.ts'
import { assetField, idField, noQuery } from './fields.ts'

const name = z
  .string({ error: 'is required' })
  .check(
    z.overwrite(normalizeLine),
    z.minLength(1, { error: 'is required' }),
    z.maxLength(MAX_WATCHLIST_NAME, { error: `has more than ${MAX_WATCHLIST_NAME} characters` }),
    z.refine(isShown, { error: 'has characters that are not shown' }),
  )
const symbols = z
  .array(assetField, { error: 'must be a list of symbols' })
  .check(z.maxLength(MAX_WATCHED_SYMBOLS, { error: `has more than ${MAX_WATCHED_SYMBOLS} symbols` }))

const newList = z.strictObject({ name, symbols: z.optional(z.nullable(symbols)) })
const changedList = z.strictObject({ name: z.optional(name), symbols: z.optional(z.nullable(symbols)) })
const added = z.strictObject({ symbol: assetField })
const byId = z.object({ id: idField })
const byName = z.strictObject({ name })

const ONE = '/v2/watchlists/:id'
const NAMED = '/v2/watchlists::by_name'
const rest = { scope: 'lists' } as const

export const WATCHLIST_CALLS = {
  listWatchlists: { ...rest, method: 'GET', path: '/v2/watchlists', query: noQuery },
  createWatchlist: { ...rest, method: 'POST', path: '/v2/watchlists', query: noQuery, body: newList },
  readWatchlist: { ...rest, method: 'GET', path: ONE, params: byId, query: noQuery },
  updateWatchlist: { ...rest, method: 'PUT', path: ONE, params: byId, query: noQuery, body: changedList },
  addToWatchlist: { ...rest, method: 'POST', path: ONE, params: byId, query: noQuery, body: added },
  deleteWatchlist: { ...rest, method: 'DELETE', path: ONE, params: byId, query: noQuery },
  removeFromWatchlist: {
    ...rest,
    method: 'DELETE',
    path: `${ONE}/:symbol`,
    params: z.object({ id: idField, symbol: assetField }),
    query: noQuery,
  },
  readWatchlistNamed: { ...rest, method: 'GET', path: NAMED, query: byName },
  updateWatchlistNamed: { ...rest, method: 'PUT', path: NAMED, query: byName, body: changedList },
  addToWatchlistNamed: { ...rest, method: 'POST', path: NAMED, query: byName, body: added },
  deleteWatchlistNamed: { ...rest, method: 'DELETE', path: NAMED, query: byName },
} as const
