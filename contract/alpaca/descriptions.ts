import { ACCOUNT_ANSWERS, ORDER_ANSWERS } from './account-answers.ts'
import type { AlpacaCallName } from './calls.ts'
import { EVENT_ANSWERS } from './event-calls.ts'
import { MARKET_ANSWERS, STOCK_ANSWERS } from './market-answers.ts'

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

const described = (
  summary: string,
  answer: AlpacaDescription['answer'],
  errors: AlpacaDescription['errors'] = [],
): AlpacaDescription => ({ summary, answer, errors })

/** For the OpenAPI document. */
export const ALPACA_DESCRIPTIONS: Readonly<Record<AlpacaCallName, AlpacaDescription>> = {
  getAccount: described('Read the account', 'Account'),
  readConfiguration: described('Read what the account is set to', 'Configuration'),
  changeConfiguration: described('Suspend or resume new orders of all keys', 'Configuration'),
  listPositions: described('List positions', 'Positions'),
  readPosition: described('Read the position in an asset', 'Position', NOT_FOUND),
  closePosition: described('Sell a position at market, whole or in part', 'Order', REFUSED_TOO),
  closePositions: { summary: 'Sell all positions at market', answer: 'ClosedPositions', status: 207 },
  listActivities: described('List what changed the account', 'Activities'),
  listActivitiesOfType: described('List activities of one type', 'Activities'),
  readHistory: described('Read the equity at each close or within sessions, and now', 'History'),
  listAccountEvents: described('List what happened in the account, oldest first', 'AccountEvents'),
  createOrder: described('Place an order', 'Order', REFUSED_TOO),
  listOrders: described('List orders', 'Orders'),
  cancelOrders: { summary: 'Cancel all open orders', answer: 'CanceledOrders', status: 207 },
  readOrderByName: described('Read an order by its client_order_id', 'Order', NOT_FOUND),
  readOrder: described('Read an order', 'Order', NOT_FOUND),
  replaceOrder: described('Replace an open order', 'Order', REFUSED_TOO),
  cancelOrder: described('Cancel an open order', null, REFUSED_TOO),
  listAssets: described('List what can be traded', 'Assets'),
  readAsset: described('Read an asset', 'Asset', NOT_FOUND),
  getClock: described('Whether the market is open, and when that changes', 'Clock'),
  getCalendar: described('List trading days', 'Calendar'),
  getMarketClocks: described('The phase of each market, now or at a time', 'MarketClocks'),
  getMarketCalendar: described('List the sessions of a market', 'MarketCalendar'),
  listBars: described('List bars of several symbols', 'BarsOfSymbols', NOT_FOUND),
  listBarsOf: described('List bars of a symbol', 'BarsOfSymbol', NOT_FOUND),
  latestBars: described('The last minute of several symbols', 'LatestBars', NOT_FOUND),
  latestBarOf: described('The last minute of a symbol', 'LatestBar', NOT_FOUND),
  latestTrades: described('The last prices of several symbols as trades', 'LatestTrades', NOT_FOUND),
  latestTradeOf: described('The last price of a symbol as a trade', 'LatestTrade', NOT_FOUND),
  latestQuotes: described('The last prices of several symbols as quotes', 'LatestQuotes', NOT_FOUND),
  latestQuoteOf: described('The last price of a symbol as a quote', 'LatestQuote', NOT_FOUND),
  snapshots: described('Prices and sessions of several symbols', 'Snapshots', NOT_FOUND),
  snapshotOf: described('Prices and sessions of a symbol', 'Snapshot', NOT_FOUND),
  listNews: described('List news', 'News'),
  listCorporateActions: described('List dividends and splits', 'CorporateActions'),
  listWatchlists: described('List watchlists', 'Watchlists'),
  createWatchlist: described('Make a watchlist', 'Watchlist', REFUSED_TOO),
  readWatchlist: described('Read a watchlist', 'Watchlist', NOT_FOUND),
  updateWatchlist: described('Replace a watchlist', 'Watchlist', NOT_FOUND),
  addToWatchlist: described('Add a symbol to a watchlist', 'Watchlist', REFUSED_TOO),
  deleteWatchlist: described('Delete a watchlist', null, NOT_FOUND),
  removeFromWatchlist: described('Remove a symbol from a watchlist', 'Watchlist', NOT_FOUND),
  readWatchlistNamed: described('Read a watchlist by its name', 'Watchlist', NOT_FOUND),
  updateWatchlistNamed: described('Replace a watchlist by its name', 'Watchlist', NOT_FOUND),
  addToWatchlistNamed: described('Add a symbol to a watchlist by its name', 'Watchlist', REFUSED_TOO),
  deleteWatchlistNamed: described('Delete a watchlist by its name', null, NOT_FOUND),
}
