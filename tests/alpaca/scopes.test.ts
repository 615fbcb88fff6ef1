import { expect, test } from 'vitest'
import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import type { AlpacaCall } from '#contract/alpaca/call.ts'

const CALLS = Object.entries(ALPACA_CALLS) as [string, AlpacaCall][]

test('each call names the scope that opens it, and none reaches money that leaves', () => {
  const scopes = Object.fromEntries(CALLS.map(([name, { scope }]) => [name, scope]))
  expect(scopes).toEqual({
    getAccount: 'account',
    readConfiguration: 'account',
    changeConfiguration: 'trade',
    createOrder: 'trade',
    listOrders: 'account',
    cancelOrders: 'trade',
    readOrderByName: 'account',
    readOrder: 'account',
    replaceOrder: 'trade',
    cancelOrder: 'trade',
    listPositions: 'account',
    readPosition: 'account',
    readHistory: 'account',
    listActivities: 'account',
    listActivitiesOfType: 'account',
    listAccountEvents: 'account',
    closePosition: 'trade',
    closePositions: 'trade',
    listAssets: 'market',
    readAsset: 'market',
    getClock: 'market',
    getCalendar: 'market',
    getMarketClocks: 'market',
    getMarketCalendar: 'market',
    listBars: 'market',
    listBarsOf: 'market',
    latestBars: 'market',
    latestBarOf: 'market',
    latestTrades: 'market',
    latestTradeOf: 'market',
    latestQuotes: 'market',
    latestQuoteOf: 'market',
    snapshots: 'market',
    snapshotOf: 'market',
    listNews: 'market',
    listCorporateActions: 'market',
    listWatchlists: 'lists',
    createWatchlist: 'lists',
    readWatchlist: 'lists',
    updateWatchlist: 'lists',
    addToWatchlist: 'lists',
    deleteWatchlist: 'lists',
    removeFromWatchlist: 'lists',
    readWatchlistNamed: 'lists',
    updateWatchlistNamed: 'lists',
    addToWatchlistNamed: 'lists',
    deleteWatchlistNamed: 'lists',
  })
  expect(
    CALLS.map(([, { path }]) => path).filter((path) => /withdraw|transfer|bank|wallet|ach/.test(path)),
  ).toEqual([])
})
