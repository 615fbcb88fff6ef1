import { ACCOUNT_ANSWERS } from './account-answers.ts'
import type { AlpacaCallName } from './calls.ts'
import { EVENT_ANSWERS } from './event-calls.ts'
import { MARKET_ANSWERS } from './market-answers.ts'
import { ORDER_ANSWERS } from './order-answers.ts'
import { STOCK_ANSWERS } from './stock-answers.ts'

export const ALPACA_ANSWERS = {
  ...ACCOUNT_ANSWERS,
  ...ORDER_ANSWERS,
  ...MARKET_ANSWERS,
  ...STOCK_ANSWERS,
  ...EVENT_ANSWERS,
} as const

export interface AlpacaDescription {
  readonly summary: string
  /** Null for 204, without a body. */
  readonly answer: keyof typeof ALPACA_ANSWERS | null
  /** 200 by default. 207 tells the outcome of each. */
  readonly status?: 207
  /** Beyond those of every call. */
  readonly errors?: readonly ('not_found' | 'refused')[]
}

const NOT_FOUND = ['not_found'] as const
const REFUSED_TOO = ['not_found', 'refused'] as const

/** For the OpenAPI document. */
export const ALPACA_DESCRIPTIONS: Readonly<Record<AlpacaCallName, AlpacaDescription>> = {
  getAccount: { summary: 'Read the account', answer: 'Account' },
  readConfiguration: { summary: 'Read what the account is set to', answer: 'Configuration' },
  changeConfiguration: { summary: 'Suspend or resume new orders of all keys', answer: 'Configuration' },
  listPositions: { summary: 'List positions', answer: 'Positions' },
  readPosition: { summary: 'Read the position in an asset', answer: 'Position', errors: NOT_FOUND },
  closePosition: {
    summary: 'Sell a position at market, whole or in part',
    answer: 'Order',
    errors: REFUSED_TOO,
  },
  closePositions: { summary: 'Sell all positions at market', answer: 'ClosedPositions', status: 207 },
  listActivities: { summary: 'List what changed the account', answer: 'Activities' },
  listActivitiesOfType: { summary: 'List activities of one type', answer: 'Activities' },
  readHistory: { summary: 'Read the equity at each close or within sessions, and now', answer: 'History' },
  listAccountEvents: { summary: 'List what happened in the account, oldest first', answer: 'AccountEvents' },
  createOrder: { summary: 'Place an order', answer: 'Order', errors: REFUSED_TOO },
  listOrders: { summary: 'List orders', answer: 'Orders' },
  cancelOrders: { summary: 'Cancel all open orders', answer: 'CanceledOrders', status: 207 },
  readOrderByName: { summary: 'Read an order by its client_order_id', answer: 'Order', errors: NOT_FOUND },
  readOrder: { summary: 'Read an order', answer: 'Order', errors: NOT_FOUND },
  replaceOrder: { summary: 'Replace an open order', answer: 'Order', errors: REFUSED_TOO },
  cancelOrder: { summary: 'Cancel an open order', answer: null, errors: REFUSED_TOO },
  listAssets: { summary: 'List what can be traded', answer: 'Assets' },
  readAsset: { summary: 'Read an asset', answer: 'Asset', errors: NOT_FOUND },
  getClock: { summary: 'Whether the market is open, and when that changes', answer: 'Clock' },
  getCalendar: { summary: 'List trading days', answer: 'Calendar' },
  getMarketClocks: { summary: 'The phase of each market, now or at a time', answer: 'MarketClocks' },
  getMarketCalendar: { summary: 'List the sessions of a market', answer: 'MarketCalendar' },
  listBars: { summary: 'List bars of several symbols', answer: 'BarsOfSymbols', errors: NOT_FOUND },
  listBarsOf: { summary: 'List bars of a symbol', answer: 'BarsOfSymbol', errors: NOT_FOUND },
  latestBars: { summary: 'The last minute of several symbols', answer: 'LatestBars', errors: NOT_FOUND },
  latestBarOf: { summary: 'The last minute of a symbol', answer: 'LatestBar', errors: NOT_FOUND },
  latestTrades: {
    summary: 'The last prices of several symbols as trades',
    answer: 'LatestTrades',
    errors: NOT_FOUND,
  },
  latestTradeOf: {
    summary: 'The last price of a symbol as a trade',
    answer: 'LatestTrade',
    errors: NOT_FOUND,
  },
  latestQuotes: {
    summary: 'The last prices of several symbols as quotes',
    answer: 'LatestQuotes',
    errors: NOT_FOUND,
  },
  latestQuoteOf: {
    summary: 'The last price of a symbol as a quote',
    answer: 'LatestQuote',
    errors: NOT_FOUND,
  },
  snapshots: { summary: 'Prices and sessions of several symbols', answer: 'Snapshots', errors: NOT_FOUND },
  snapshotOf: { summary: 'Prices and sessions of a symbol', answer: 'Snapshot', errors: NOT_FOUND },
  listNews: { summary: 'List news', answer: 'News' },
  listCorporateActions: { summary: 'List dividends and splits', answer: 'CorporateActions' },
  listWatchlists: { summary: 'List watchlists', answer: 'Watchlists' },
  createWatchlist: { summary: 'Make a watchlist', answer: 'Watchlist', errors: REFUSED_TOO },
  readWatchlist: { summary: 'Read a watchlist', answer: 'Watchlist', errors: NOT_FOUND },
  updateWatchlist: { summary: 'Replace a watchlist', answer: 'Watchlist', errors: NOT_FOUND },
  addToWatchlist: { summary: 'Add a symbol to a watchlist', answer: 'Watchlist', errors: REFUSED_TOO },
  deleteWatchlist: { summary: 'Delete a watchlist', answer: null, errors: NOT_FOUND },
  removeFromWatchlist: {
    summary: 'Remove a symbol from a watchlist',
    answer: 'Watchlist',
    errors: NOT_FOUND,
  },
  readWatchlistNamed: { summary: 'Read a watchlist by its name', answer: 'Watchlist', errors: NOT_FOUND },
  updateWatchlistNamed: {
    summary: 'Replace a watchlist by its name',
    answer: 'Watchlist',
    errors: NOT_FOUND,
  },
  addToWatchlistNamed: {
    summary: 'Add a symbol to a watchlist by its name',
    answer: 'Watchlist',
    errors: REFUSED_TOO,
  },
  deleteWatchlistNamed: { summary: 'Delete a watchlist by its name', answer: null, errors: NOT_FOUND },
}
