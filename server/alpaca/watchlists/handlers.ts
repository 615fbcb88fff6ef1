import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { idOfPublicId, publicIdOf } from '#domain/alpaca/public-id.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { MAX_WATCHED_SYMBOLS, MAX_WATCHLISTS, type WatchlistChange } from '#domain/alpaca/watchlist.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { catalogueNow } from '#server/platform/settings/settings-store.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-call.ts'
import { findAsset, type AssetParts, presentAsset } from '../market/assets.ts'
import {
  type NamedWatchlist,
  type WatchlistRow,
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlists,
  readWatchlist,
} from './watchlists.ts'

interface WatchlistParts extends AssetParts {
  pool: Pool
}

type WatchlistCalls = Extract<keyof AlpacaHandlers, `${string}Watchlist${string}`>

const NOT_FOUND = refuse('not_found', { detail: 'watchlist not found' })
const FAULTS = {
  name_used: alpacaError('bad_input', 'name: watchlist names must be unique'),
  too_many_lists: alpacaError('refused', `there are ${MAX_WATCHLISTS} watchlists already`),
  too_many_symbols: alpacaError('refused', `symbols: a watchlist has at most ${MAX_WATCHED_SYMBOLS}`),
  not_listed: alpacaError('not_found', 'symbol: it is not in this watchlist'),
}

/** Handlers of watchlists, which only programs see. */
export function watchlistHandlers(parts: WatchlistParts): Pick<AlpacaHandlers, WatchlistCalls> {
  const { pool } = parts
  const catalogue = catalogueNow(parts)

  function shown(customerId: bigint, result: Awaited<ReturnType<typeof changeWatchlist>>): AlpacaResult {
    if (typeof result === 'string') return FAULTS[result]
    return isRefusal(result) ? result : new AlpacaAnswer(present(parts, customerId, result))
  }

  async function read(customerId: bigint, named: NamedWatchlist | null): Promise<AlpacaResult> {
    const row = named && (await readWatchlist(pool, customerId, named))
    return row ? new AlpacaAnswer(present(parts, customerId, row)) : NOT_FOUND
  }

  async function change(
    customerId: bigint,
    named: NamedWatchlist | null,
    asked: WatchlistChange | AlpacaError,
  ) {
    if ('status' in asked) return asked
    return named
      ? shown(customerId, await changeWatchlist(parts, { customerId, named, change: asked }))
      : NOT_FOUND
  }

  async function remove(customerId: bigint, named: NamedWatchlist | null): Promise<AlpacaResult> {
    const isGone = named !== null && (await deleteWatchlist(pool, customerId, named))
    return isGone ? new AlpacaAnswer(null, 204) : NOT_FOUND
  }

  return {
    async listWatchlists({ principal: { customerId } }) {
      const rows = await listWatchlists(pool, customerId)
      return new AlpacaAnswer(rows.map((row) => presentBriefly(customerId, row)))
    },
    async createWatchlist({ principal: { customerId }, body }) {
      const symbols = symbolsOf(catalogue(), body.symbols ?? [])
      if ('status' in symbols) return symbols
      return shown(customerId, await createWatchlist(parts, { customerId, name: body.name, symbols }))
    },
    readWatchlist: ({ principal, params }) => read(principal.customerId, byId(params.id)),
    readWatchlistNamed: ({ principal, query }) => read(principal.customerId, query),
    updateWatchlist: ({ principal, params, body }) =>
      change(principal.customerId, byId(params.id), replacement(catalogue(), body)),
    updateWatchlistNamed: ({ principal, query, body }) =>
      change(principal.customerId, query, replacement(catalogue(), body)),
    addToWatchlist: ({ principal, params, body }) =>
      change(principal.customerId, byId(params.id), addition(catalogue(), body.symbol)),
    addToWatchlistNamed: ({ principal, query, body }) =>
      change(principal.customerId, query, addition(catalogue(), body.symbol)),
    removeFromWatchlist: ({ principal, params: { id, symbol } }) =>
      change(principal.customerId, byId(id), {
        kind: 'remove',
        symbol: findAsset(catalogue(), symbol)?.symbol ?? symbol,
      }),
    deleteWatchlist: ({ principal, params }) => remove(principal.customerId, byId(params.id)),
    deleteWatchlistNamed: ({ principal, query }) => remove(principal.customerId, query),
  }
}

function byId(text: string): NamedWatchlist | null {
  const id = idOfPublicId('watchlist', text)
  return id === null ? null : { id }
}

/** From symbols or asset ids; the error names the first unknown. */
function symbolsOf(catalogue: Catalogue, named: readonly string[]): string[] | AlpacaError {
  const unknown = named.find((one) => findAsset(catalogue, one) === null)
  if (unknown !== undefined) return alpacaError('not_found', `asset not found for ${unknown}`)
  return named.map((one) => findAsset(catalogue, one)?.symbol ?? one)
}

function replacement(
  catalogue: Catalogue,
  body: { name?: string | undefined; symbols?: readonly string[] | null | undefined },
): WatchlistChange | AlpacaError {
  const symbols = body.symbols ? symbolsOf(catalogue, body.symbols) : undefined
  return symbols && 'status' in symbols ? symbols : { kind: 'replace', name: body.name, symbols }
}

function addition(catalogue: Catalogue, named: string): WatchlistChange | AlpacaError {
  const symbols = symbolsOf(catalogue, [named])
  return 'status' in symbols ? symbols : { kind: 'add', symbol: symbols[0] ?? named }
}

const presentBriefly = (customerId: bigint, row: WatchlistRow) => ({
  id: publicIdOf('watchlist', row.id),
  account_id: publicIdOf('account', customerId),
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const present = (parts: WatchlistParts, customerId: bigint, row: WatchlistRow) => ({
  ...presentBriefly(customerId, row),
  assets: row.symbols.flatMap((symbol) => {
    const asset = findAsset(catalogueNow(parts)(), symbol)
    return asset ? [presentAsset(parts, asset)] : []
  }),
})
