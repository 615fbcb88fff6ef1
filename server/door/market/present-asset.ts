import type { Tradable } from '#domain/market/catalogue.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { assetIdOf } from './asset-ids.ts'

/** Alpaca's names of exchanges; others have none, as every fund. */
const EXCHANGES: Readonly<Record<string, string>> = { NASDAQ: 'NASDAQ', NYSE: 'NYSE' }

/** The exchange of an asset in the words of Alpaca's clients. */
export const exchangeOf = (asset: Tradable): string =>
  asset.type === 'stock' ? (EXCHANGES[asset.exchange.toUpperCase()] ?? '') : ''

const SMALLEST = formatQuantity(quantity(1n))

/** An asset as Alpaca's clients read it. `isHalted`: no order is filled until its price is believed again. */
export const presentAsset = (asset: Tradable, isHalted: boolean) => ({
  id: assetIdOf(asset.symbol),
  class: 'us_equity',
  exchange: exchangeOf(asset),
  symbol: asset.symbol,
  name: asset.name,
  status: 'active',
  tradable: !isHalted,
  marginable: false,
  maintenance_margin_requirement: 100,
  margin_requirement_long: '100',
  margin_requirement_short: '100',
  shortable: false,
  easy_to_borrow: false,
  fractionable: true,
  min_order_size: SMALLEST,
  min_trade_increment: SMALLEST,
  attributes: asset.type === 'mutual_fund' ? ['mutual_fund'] : [],
})
