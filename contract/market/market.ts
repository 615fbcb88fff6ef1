import type * as z from 'zod/mini'
import { signedIn, visitor } from '../endpoint.ts'
import type * as schemas from './market.schemas.ts'

export type Asset = z.output<typeof schemas.asset>
export type MarketIndex = z.output<typeof schemas.marketIndex>
export type MarketStatus = z.output<typeof schemas.marketStatus>
export type HistoryPoint = z.output<typeof schemas.historyPoint>
export type Sparkline = z.output<typeof schemas.sparkline>
export type Bar = z.output<typeof schemas.bar>
export type MarketPreview = z.output<typeof schemas.marketPreview>

export const listAssets = signedIn<typeof schemas.listAssets>('GET /api/assets')
export const listIndices = signedIn<typeof schemas.listIndices>('GET /api/indices')
export const getMarketStatus = signedIn<typeof schemas.getMarketStatus>('GET /api/market-status')
export const getHistory = signedIn<typeof schemas.getHistory>('GET /api/historical/:symbol')
export const listSparklines = signedIn<typeof schemas.listSparklines>('GET /api/sparklines')
export const getIntraday = signedIn<typeof schemas.getIntraday>('GET /api/intraday/:symbol')
export const streamStocks = signedIn<typeof schemas.streamStocks>('GET /api/stock/stream')
export const streamFunds = signedIn<typeof schemas.streamFunds>('GET /api/mutual-fund/stream')
export const previewMarket = visitor<typeof schemas.previewMarket>('GET /api/public/market-preview')
export const getLogo = visitor<typeof schemas.getLogo>('GET /api/logo/:symbol')
