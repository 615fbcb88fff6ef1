import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './market.schemas.ts'

export type Asset = z.output<typeof schemas.asset>
export type MarketIndex = z.output<typeof schemas.marketIndex>
export type MarketStatus = z.output<typeof schemas.marketStatus>
export type HistoryPoint = z.output<typeof schemas.historyPoint>
export type Sparkline = z.output<typeof schemas.sparkline>
export type Bar = z.output<typeof schemas.bar>
export type MarketPreview = z.output<typeof schemas.marketPreview>

export const listAssets: Endpoint<typeof schemas.listAssets> = {
  method: 'GET',
  path: '/api/assets',
  access: 'signed-in',
}

export const listIndices: Endpoint<typeof schemas.listIndices> = {
  method: 'GET',
  path: '/api/indices',
  access: 'signed-in',
}

export const getMarketStatus: Endpoint<typeof schemas.getMarketStatus> = {
  method: 'GET',
  path: '/api/market-status',
  access: 'signed-in',
}

export const getHistory: Endpoint<typeof schemas.getHistory> = {
  method: 'GET',
  path: '/api/historical/:symbol',
  access: 'signed-in',
}

export const listSparklines: Endpoint<typeof schemas.listSparklines> = {
  method: 'GET',
  path: '/api/sparklines',
  access: 'signed-in',
}

export const getIntraday: Endpoint<typeof schemas.getIntraday> = {
  method: 'GET',
  path: '/api/intraday/:symbol',
  access: 'signed-in',
}

export const streamStocks: Endpoint<typeof schemas.streamStocks> = {
  method: 'GET',
  path: '/api/stock/stream',
  access: 'signed-in',
}

export const streamFunds: Endpoint<typeof schemas.streamFunds> = {
  method: 'GET',
  path: '/api/mutual-fund/stream',
  access: 'signed-in',
}

export const previewMarket: Endpoint<typeof schemas.previewMarket> = {
  method: 'GET',
  path: '/api/public/market-preview',
  access: 'public',
}
