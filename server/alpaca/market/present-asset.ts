import type { Tradable } from '#domain/market/catalogue.ts'
import { MIN_ORDER_QUANTITY } from '#domain/trading/orders/order-limits.ts'
import type { Offering } from '#domain/trading/offering.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Market } from '#server/market/market.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { assetIdOf } from './asset-ids.ts'

/** Alpaca's names of exchanges; other exchanges and funds have none. */
const EXCHANGES: Readonly<Record<string, string>> = { NASDAQ: 'NASDAQ', NYSE: 'NYSE' }

/** The exchange in the words of Alpaca's clients. */
export const exchangeOf = (asset: Tradable): string =>
  asset.type === 'stock' ? (EXCHANGES[asset.exchange.toUpperCase()] ?? '') : ''

const FACTS = {
  class: 'us_equity',
  marginable: false,
  maintenance_margin_requirement: 100,
  margin_requirement_long: '100',
  margin_requirement_short: '100',
  shortable: false,
  easy_to_borrow: false,
  fractionable: true,
  min_order_size: formatQuantity(MIN_ORDER_QUANTITY),
  min_trade_increment: formatQuantity(quantity(1n)),
} as const

export interface AssetParts {
  /** Orders of a halted symbol wait until its price is accepted. */
  market: Pick<Market, 'isHalted'>
  settings: Pick<SettingsInForce, 'at'>
  clock: Pick<Clock, 'now'>
}

const offeringOf = ({ settings, clock }: AssetParts, symbol: string): Offering =>
  settings.at(clock.now()).offerings.get(symbol) ?? 'offered'

/** As Alpaca's clients read it. Closed to purchases: not tradable, though holders may sell; not offered: inactive. */
export function presentAsset(parts: AssetParts, asset: Tradable) {
  const offering = offeringOf(parts, asset.symbol)
  return {
    ...FACTS,
    id: assetIdOf(asset.symbol),
    exchange: exchangeOf(asset),
    symbol: asset.symbol,
    name: asset.name,
    status: offering === 'not_offered' ? 'inactive' : 'active',
    tradable: offering === 'offered' && !parts.market.isHalted(asset.symbol),
    attributes: asset.type === 'mutual_fund' ? ['mutual_fund'] : [],
  }
}
