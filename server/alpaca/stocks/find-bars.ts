import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type Timeframe, TIMEFRAMES, joinBars } from '#domain/alpaca/join-bars.ts'
import type { PriceBar } from '#domain/market/quote.ts'
import { newYorkDayAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import type { Market } from '#server/market/market.ts'

export type BarMarket = Pick<Market, 'bars' | 'calendar'>

/** Bars, and where the next page begins. */
export interface BarPage {
  readonly bars: ReadonlyMap<string, readonly PriceBar[]>
  readonly nextPageToken: string | null
}

const USUAL_LIMIT = 1_000

/** All bars, oldest first, as far back as charts reach; null when there are none now. */
export async function barsOf(
  { bars, calendar }: BarMarket,
  symbol: string,
  timeframe: Timeframe,
): Promise<PriceBar[] | null> {
  const { interval, span } = TIMEFRAMES[timeframe]
  const known = await bars(symbol, interval)
  if (known === null) return null
  const kept = JOINED.get(known) ?? new Map<Timeframe, PriceBar[]>()
  JOINED.set(known, kept)
  const found = kept.get(timeframe)
  if (found) return found
  const timed = known.map(({ datetime, ...bar }) => ({ ...bar, startsAtMs: Date.parse(datetime) }))
  const joined = span === null ? timed : joinBars(calendar, timed, span)
  kept.set(timeframe, joined)
  return joined
}

/** What was made of a chart's bars, for as long as the chart is kept. */
const JOINED = new WeakMap<readonly object[], Map<Timeframe, PriceBar[]>>()

/**
 * A page of bars, symbol by symbol, `limit` over all; today's unless `start` is given. Reads no symbol behind the
 * page's last. Refuses an invalid token.
 */
export async function findBars(
  market: BarMarket,
  symbols: readonly string[],
  query: AlpacaInput<'listBarsOf'>['query'],
  nowMs: number,
): Promise<BarPage | AlpacaError | Refusal> {
  const { timeframe, limit = USUAL_LIMIT, sort = 'asc', page_token: token } = query
  const place = token === undefined ? null : placeOf(token)
  if (token !== undefined && place === null)
    return alpacaError('bad_input', 'page_token is no token of a page')
  const fromMs = query.start?.getTime() ?? newYorkInstant(newYorkDayAt(nowMs), 0)
  const untilMs = query.end?.getTime() ?? nowMs
  const found = new Map<string, PriceBar[]>()
  let count = 0
  for (const symbol of symbols.toSorted()) {
    if (place && symbol < place.symbol) continue
    const known = await barsOf(market, symbol, timeframe)
    if (known === null) return refuse('price_unavailable', { retryAfterSeconds: 5 })
    const within = known.filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs <= untilMs)
    const inOrder = sort === 'asc' ? within : within.toReversed()
    const left = inOrder.filter(({ startsAtMs }) => isBehind(place, symbol, startsAtMs, sort))
    const taken = left.slice(0, limit - count)
    if (taken.length > 0) found.set(symbol, taken)
    count += taken.length
    if (taken.length < left.length) return { bars: found, nextPageToken: tokenOf(found) }
  }
  return { bars: found, nextPageToken: null }
}

interface Place {
  readonly symbol: string
  readonly atMs: number
}

const isBehind = (place: Place | null, symbol: string, atMs: number, sort: 'asc' | 'desc'): boolean =>
  place?.symbol !== symbol || (sort === 'asc' ? atMs > place.atMs : atMs < place.atMs)

function tokenOf(found: ReadonlyMap<string, readonly PriceBar[]>): string {
  const [symbol = '', bars = []] = [...found].at(-1) ?? []
  return Buffer.from(`${symbol} ${bars.at(-1)?.startsAtMs ?? 0}`).toString('base64url')
}

function placeOf(token: string): Place | null {
  const [, symbol, at] =
    /^(\S{1,64}) (\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? []
  return symbol === undefined ? null : { symbol, atMs: Number(at) }
}
