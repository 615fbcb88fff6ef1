import { beforeAll, describe, expect, test } from 'vitest'
import { ALPACA_CALLS, type AlpacaCallName } from '#contract/alpaca/calls.ts'
import { ALPACA_ANSWERS, ALPACA_DESCRIPTIONS } from '#contract/alpaca/descriptions.ts'
import { announced, dividend, split } from '../support/corporate-actions.ts'
import { testServerOfFile } from '../support/server.ts'
import { type AlpacaDocument, documentedCall, alpacaDocument, faultOf } from './alpaca-document.ts'
import { program, tradingKey } from './alpaca.ts'

/** What the document of the Alpaca API says of answers, held to what each call answers. */
const testServer = testServerOfFile()
let ask: ReturnType<typeof program>
let document: AlpacaDocument
beforeAll(async () => {
  const person = await testServer.customer({ username: 'documented', kycStatus: 'approved', cash: '5000.00' })
  ask = program(testServer.url, await tradingKey(testServer, person))
  await announced(
    testServer,
    dividend('KO', '2027-02-01', '0.485'),
    split('AAPL', '2027-02-02', '4:1'),
    split('MSFT', '2027-02-03', '1:10'),
  )
  document = await alpacaDocument(testServer.url)
})

interface Request {
  path: string
  body?: unknown
}
const RESTING = {
  symbol: 'AAPL',
  side: 'buy',
  type: 'limit',
  time_in_force: 'gtc',
  qty: '1',
  limit_price: '1',
}
const MARKET = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '2' }
/** What the answers before have named. */
const made = { order: '', list: '' }

/** One request that succeeds for each call, in an order in which all of them do. */
const REQUESTS: readonly (readonly [AlpacaCallName, () => Request])[] = [
  ['getAccount', () => ({ path: '/v2/account' })],
  ['readConfiguration', () => ({ path: '/v2/account/configurations' })],
  ['changeConfiguration', () => ({ path: '/v2/account/configurations', body: { suspend_trade: false } })],
  ['createOrder', () => ({ path: '/v2/orders', body: { ...RESTING, client_order_id: 'named' } })],
  ['readOrderByName', () => ({ path: '/v2/orders:by_client_order_id?client_order_id=named' })],
  ['replaceOrder', () => ({ path: `/v2/orders/${made.order}`, body: { qty: '2' } })],
  ['readOrder', () => ({ path: `/v2/orders/${made.order}` })],
  ['cancelOrder', () => ({ path: `/v2/orders/${made.order}` })],
  ['createOrder', () => ({ path: '/v2/orders', body: RESTING })],
  ['cancelOrders', () => ({ path: '/v2/orders' })],
  ['createOrder', () => ({ path: '/v2/orders', body: MARKET })],
  ['createOrder', () => ({ path: '/v2/orders', body: { ...MARKET, qty: undefined, notional: '50' } })],
  ['listOrders', () => ({ path: '/v2/orders?status=all' })],
  ['listPositions', () => ({ path: '/v2/positions' })],
  ['readPosition', () => ({ path: '/v2/positions/AAPL' })],
  ['closePosition', () => ({ path: '/v2/positions/AAPL?qty=1' })],
  ['closePositions', () => ({ path: '/v2/positions?cancel_orders=true' })],
  ['listActivities', () => ({ path: '/v2/account/activities' })],
  ['listActivitiesOfType', () => ({ path: '/v2/account/activities/FILL' })],
  ['readHistory', () => ({ path: '/v2/account/portfolio/history' })],
  ['listAccountEvents', () => ({ path: '/v1/account-events' })],
  ['listAssets', () => ({ path: '/v2/assets' })],
  ['readAsset', () => ({ path: '/v2/assets/AAPL' })],
  ['getClock', () => ({ path: '/v2/clock' })],
  ['getCalendar', () => ({ path: '/v2/calendar?end=2026-12-31' })],
  ['getMarketClocks', () => ({ path: '/v3/clock' })],
  ['getMarketCalendar', () => ({ path: '/v3/calendar/NYSE?end=2026-12-31' })],
  ['listBars', () => ({ path: '/v2/stocks/bars?symbols=AAPL,KO&timeframe=1Min&start=2026-11-01' })],
  ['listBarsOf', () => ({ path: '/v2/stocks/AAPL/bars?timeframe=1Hour&start=2026-11-01' })],
  ['latestBars', () => ({ path: '/v2/stocks/bars/latest?symbols=AAPL,KO' })],
  ['latestBarOf', () => ({ path: '/v2/stocks/AAPL/bars/latest' })],
  ['latestTrades', () => ({ path: '/v2/stocks/trades/latest?symbols=AAPL,KO' })],
  ['latestTradeOf', () => ({ path: '/v2/stocks/AAPL/trades/latest' })],
  ['latestQuotes', () => ({ path: '/v2/stocks/quotes/latest?symbols=AAPL,KO' })],
  ['latestQuoteOf', () => ({ path: '/v2/stocks/AAPL/quotes/latest' })],
  ['snapshots', () => ({ path: '/v2/stocks/snapshots?symbols=AAPL,KO' })],
  ['snapshotOf', () => ({ path: '/v2/stocks/AAPL/snapshot' })],
  ['listNews', () => ({ path: '/v1beta1/news?symbols=AAPL' })],
  ['listCorporateActions', () => ({ path: '/v1/corporate-actions?start=2027-01-01&end=2027-12-31' })],
  ['createWatchlist', () => ({ path: '/v2/watchlists', body: { name: 'Mine', symbols: ['AAPL'] } })],
  ['listWatchlists', () => ({ path: '/v2/watchlists' })],
  ['readWatchlist', () => ({ path: `/v2/watchlists/${made.list}` })],
  ['updateWatchlist', () => ({ path: `/v2/watchlists/${made.list}`, body: { name: 'Ours' } })],
  ['addToWatchlist', () => ({ path: `/v2/watchlists/${made.list}`, body: { symbol: 'KO' } })],
  ['removeFromWatchlist', () => ({ path: `/v2/watchlists/${made.list}/KO` })],
  ['readWatchlistNamed', () => ({ path: '/v2/watchlists:by_name?name=Ours' })],
  ['updateWatchlistNamed', () => ({ path: '/v2/watchlists:by_name?name=Ours', body: { name: 'Mine' } })],
  ['addToWatchlistNamed', () => ({ path: '/v2/watchlists:by_name?name=Mine', body: { symbol: 'MSFT' } })],
  ['deleteWatchlist', () => ({ path: `/v2/watchlists/${made.list}` })],
  ['createWatchlist', () => ({ path: '/v2/watchlists', body: { name: 'Named' } })],
  ['deleteWatchlistNamed', () => ({ path: '/v2/watchlists:by_name?name=Named' })],
]

describe('what it says of answers', () => {
  test('is what every call answers, field by field, and what its example shows', async () => {
    expect(new Set(REQUESTS.map(([name]) => name))).toEqual(new Set(Object.keys(ALPACA_CALLS)))
    for (const [name, request] of REQUESTS) {
      const { path, body: sent } = request()
      const { status, body } = await ask(ALPACA_CALLS[name].method, path, sent)
      const { responses } = documentedCall(document, name)
      const documented = responses[status]
      expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(300)
      expect(documented, `${name} answers ${status}`).toBeDefined()
      const { answer } = ALPACA_DESCRIPTIONS[name]
      if (answer === null) {
        expect([status, body, documented?.content]).toEqual([204, undefined, undefined])
        continue
      }
      const content = documented?.content?.['application/json']
      expect(content?.schema.$ref).toBe(`#/components/schemas/${answer}`)
      const { schema } = ALPACA_ANSWERS[answer]
      for (const value of [body, content?.example]) expect(faultOf(schema, value), name).toBeNull()
      // A list that is empty shows nothing of its fields.
      expect(JSON.stringify(body), name).not.toMatch(/^\[\]$|:\[\],"next_page_token"/)
      const { id } = body as { id?: string }
      if (answer === 'Order') made.order = id ?? ''
      if (answer === 'Watchlist') made.list = id ?? ''
    }
  }, 60_000)

  test('fails for a field too many, one too few and one of another kind', () => {
    const { schema, example } = ALPACA_ANSWERS.Clock
    expect(faultOf(schema, example)).toBeNull()
    expect(faultOf(schema, { ...example, more: 1 })).toContain('more')
    expect(faultOf(schema, { ...example, is_open: undefined })).toContain('is_open')
    expect(faultOf(schema, { ...example, is_open: 'yes' })).toContain('is_open')
  })
})
