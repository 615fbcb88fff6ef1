import { refuse } from '#contract/refusals.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-call.ts'
import { type Tradable, BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import { MIN_ORDER_QUANTITY } from '#domain/trading/orders/order-limits.ts'
import type { Offering } from '#domain/trading/offering.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Market } from '#server/market/market.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type SettingsInForce, catalogueNow } from '#server/platform/settings/settings-store.ts'
import { createHash } from 'node:crypto'

/** Handlers of the calls about assets. */
export const marketHandlers = (parts: AssetParts): Pick<AlpacaHandlers, 'listAssets' | 'readAsset'> => ({
  listAssets({ query }) {
    const { status: wanted = 'active', asset_class: assetClass = 'us_equity', exchange, attributes } = query
    // Every asset is a US equity with no attribute of Alpaca's.
    const isEmpty = assetClass !== 'us_equity' || (attributes ?? '') !== ''
    const all = isEmpty ? [] : catalogueNow(parts)().tradables.map((asset) => presentAsset(parts, asset))
    return new AlpacaAnswer(
      all.filter(
        (asset) => asset.status === wanted && (exchange === undefined || asset.exchange === exchange),
      ),
    )
  },
  readAsset({ params }) {
    const asset = findAsset(catalogueNow(parts)(), params.symbol)
    return asset ? new AlpacaAnswer(presentAsset(parts, asset)) : refuse('asset_not_found')
  },
})

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

/** A random UUID that never changes: programs keep the ids. */
const NAMESPACE = Buffer.from('6f2d6c1e5a0b4b0e9d0f3a5f1c7e8d24', 'hex')

/** A UUID of version 5 of the symbol (RFC 9562, 5.5). */
export const assetIdOf = (symbol: string): string => IDS.get(symbol) ?? makeId(symbol)

function makeId(symbol: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(symbol).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Of the product's own symbols, made once. */
const IDS = new Map(BUILT_IN.tradables.map(({ symbol }) => [symbol, makeId(symbol)]))

/** By symbol or asset id; null for anything else. */
export const findAsset = (catalogue: Catalogue, symbolOrId: string): Tradable | null =>
  catalogue.findTradable(symbolOrId) ?? findById(catalogue, symbolOrId.toLowerCase())

const ID_LENGTH = 36

const findById = ({ tradables }: Catalogue, id: string): Tradable | null =>
  id.length === ID_LENGTH ? (tradables.find(({ symbol }) => assetIdOf(symbol) === id) ?? null) : null
