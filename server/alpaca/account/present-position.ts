import type { Catalogue } from '#domain/market/catalogue.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatAveragePrice, formatPrice, valueHalfUp } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { HeldPosition } from '#server/trading/holdings/list-holdings.ts'
import { assetIdOf } from '../market/asset-ids.ts'
import { exchangeOf } from '../market/present-asset.ts'
import { type ShownPrices, difference, fraction, worthOf } from './figures.ts'

/** As Alpaca's clients read it: dollars; `pc` and `change_today` are fractions. */
export function presentPosition(
  position: HeldPosition,
  { prices, catalogue }: { prices: ShownPrices; catalogue: Catalogue },
) {
  const { instrument, held, averagePrice, cost, reserved } = position
  const asset = catalogue.findTradable(instrument)
  const price = prices.latestPrice(instrument)
  const before = prices.previousClose(instrument)
  const worth = worthOf(position, prices)
  const worthBefore = before === null ? worth : valueHalfUp(held, before)
  return {
    asset_id: assetIdOf(instrument),
    symbol: instrument,
    exchange: asset ? exchangeOf(asset) : '',
    asset_class: 'us_equity',
    asset_marginable: false,
    side: 'long',
    qty: formatQuantity(held),
    qty_available: formatQuantity(quantity(held - reserved)),
    avg_entry_price: formatAveragePrice(averagePrice),
    cost_basis: formatCents(cost),
    market_value: formatCents(worth),
    unrealized_pl: difference(worth, cost),
    unrealized_plpc: fraction(worth - cost, cost),
    unrealized_intraday_pl: difference(worth, worthBefore),
    unrealized_intraday_plpc: fraction(worth - worthBefore, worthBefore),
    current_price: formatPrice(price ?? averagePrice),
    lastday_price: formatPrice(before ?? price ?? averagePrice),
    change_today: price === null || before === null ? '0' : fraction(price - before, before),
  }
}
