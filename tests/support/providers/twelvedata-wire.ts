import { BUILT_IN } from '#domain/market/catalogue.ts'
import type { StandInWire } from './market-server.ts'
import {
  DELAY_MS,
  type StandInMarket,
  barsOf,
  dayOf,
  daysOf,
  figuresOf,
  runningBars,
} from './stand-in-market.ts'

/** Twelve Data's documented wire format. https://twelvedata.com/docs */
export const TWELVEDATA_WIRE: StandInWire = {
  takeKey: (_, request) => (request.headers.authorization ?? '').replace(/^apikey /, ''),
  answer(market, url) {
    const query = url.searchParams
    const requested = (query.get('symbol') ?? '').split(',')
    const [first = ''] = requested
    switch (url.pathname) {
      case '/quote': {
        if (requested.length === 1) return quoteRow(market, first)
        return Object.fromEntries(requested.map((one) => [one, quoteRow(market, one)]))
      }
      case '/time_series':
        return seriesOf(market, first, query)
      case '/splits':
        return { meta: { symbol: first, currency: 'USD' }, splits: splitRows(market, first) }
      default:
        return errorOf(404, '**symbol** not found')
    }
  },
}

/** Errors look like this, with status 200 too. Their texts name the request. */
export const errorOf = (code: number, message: string) => ({ code, message, status: 'error' })

const text = (figure: number): string => figure.toFixed(5)

function quoteRow(market: StandInMarket, requested: string): object {
  const symbol = symbolOf(requested)
  if (symbol === undefined) return errorOf(404, `**symbol** not found: ${requested}`)
  const { close, more } = market.sent(symbol)
  const { open, high, low, volume, previousClose, change, changePercent } = figuresOf(symbol)
  const at = new Date(market.now().getTime() - DELAY_MS)
  return {
    symbol: requested,
    name: BUILT_IN.find(symbol)?.name,
    exchange: 'NASDAQ',
    mic_code: 'XNAS',
    currency: 'USD',
    datetime: dayOf(at),
    // The open of the day's candle; the price is of the last minute.
    timestamp: Date.parse(`${dayOf(at)}T14:30:00Z`) / 1_000,
    last_quote_at: Math.floor(at.getTime() / 1_000),
    open: text(open),
    high: text(high),
    low: text(low),
    close: typeof close === 'number' && Math.abs(close) < 1e21 ? text(close) : close,
    volume: String(volume),
    previous_close: text(previousClose),
    change: text(change),
    percent_change: text(changePercent),
    average_volume: '83571571',
    is_market_open: true,
    fifty_two_week: { low: '103.10000', high: '157.25999', range: '103.099998 - 157.259995' },
    ...more,
  }
}

function seriesOf(market: StandInMarket, requested: string, query: URLSearchParams): object {
  const symbol = symbolOf(requested)
  const interval = query.get('interval') ?? ''
  if (symbol === undefined) return errorOf(404, `**symbol** not found: ${requested}`)
  const values = MINUTES.has(interval) ? barValues(market, symbol, query) : dayValues(market, symbol, query)
  if (values.length === 0) return errorOf(400, 'No data is available on the specified dates.')
  return {
    meta: { symbol: requested, interval, currency: 'USD', exchange_timezone: 'America/New_York' },
    // The newest first by default.
    values: values.toReversed(),
    status: 'ok',
  }
}

const MINUTES = new Map([
  ['1min', 1],
  ['5min', 5],
  ['1h', 60],
])

function barValues(market: StandInMarket, symbol: string, query: URLSearchParams): object[] {
  const minutes = MINUTES.get(query.get('interval') ?? '') ?? 1
  if (query.get('timezone') !== 'UTC') throw new Error('bars are to be requested in UTC')
  const [from = 0, to = 0] = ['start_date', 'end_date'].map((name) => Date.parse(`${query.get(name)}Z`))
  return [...barsOf(symbol, minutes, market.now()), ...runningBars(symbol, minutes, market.now())]
    .filter(({ startsAtMs }) => startsAtMs >= from && startsAtMs <= to)
    .map(({ startsAtMs, ...bar }) => ({
      datetime: new Date(startsAtMs).toISOString().slice(0, 19).replace('T', ' '),
      ...texts(bar),
    }))
}

/** Days, or weeks by their Mondays; adjusted. */
function dayValues(market: StandInMarket, symbol: string, query: URLSearchParams): object[] {
  const from = query.get('start_date') ?? ''
  const ended = daysOf(symbol, market.now())
  const last = ended.at(-1)
  // A session that runs has a day already, which is not over.
  const runs = last && {
    ...last,
    date: dayOf(market.now()),
    close: last.close / 100,
    adjusted: last.close / 100,
  }
  const days = [...ended, ...(runs ? [runs] : [])].filter(({ date }) => date >= from)
  const rows = days.map(({ date, close, adjusted, open, high, low, volume }) => {
    const factor = query.get('adjust') === 'all' ? adjusted / close : 1
    const figures = { open: open * factor, high: high * factor, low: low * factor, close: close * factor }
    return { datetime: date, ...texts({ ...figures, volume }) }
  })
  if (query.get('interval') === '1day') return rows
  const weeks = new Map(rows.map((row) => [mondayOf(row.datetime), row]))
  return [...weeks].map(([datetime, row]) => ({ ...row, datetime }))
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Date(day.getTime() - (day.getUTCDay() - 1) * 86_400_000).toISOString().slice(0, 10)
}

const texts = (figures: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      name === 'volume' ? String(figure) : text(figure),
    ]),
  )

/** "4.000000/1.000000" as four from one. */
function splitRows(market: StandInMarket, requested: string): object[] {
  return market.splits(symbolOf(requested) ?? '').map(({ date, split }) => {
    const [newShares = 1, oldShares = 1] = split.split('/').map(Number)
    return {
      date,
      description: `${newShares}-for-${oldShares} split`,
      ratio: oldShares / newShares,
      from_factor: newShares,
      to_factor: oldShares,
    }
  })
}

/** Their names, on the left, of the catalogue's instruments. */
const SYMBOLS = new Map(
  BUILT_IN.all.map(({ symbol, type }) => {
    if (type !== 'index') return [symbol.replace('-', '.'), symbol]
    return [symbol === 'GSPC.INDX' ? 'SPX' : symbol.replace('.INDX', ''), symbol]
  }),
)

const symbolOf = (requested: string): string | undefined => SYMBOLS.get(requested)
