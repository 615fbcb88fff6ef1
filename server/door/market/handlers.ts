import { refuse } from '#contract/refusals.ts'
import type { Market } from '#server/market/market.ts'
import { DoorAnswer, type DoorHandlers } from '../http/door-answer.ts'
import { TRADABLES, findAsset } from './asset-ids.ts'
import { exchangeOf, presentAsset } from './present-asset.ts'

interface MarketParts {
  market: Pick<Market, 'isHalted'>
}

/** What can be traded. */
export const marketHandlers = ({ market }: MarketParts): Pick<DoorHandlers, 'listAssets' | 'readAsset'> => ({
  listAssets({ query }) {
    const { status = 'active', asset_class: assetClass = 'us_equity', exchange, attributes } = query
    // Everything is an active US equity that has no attribute of Alpaca's.
    const isEmpty = status !== 'active' || assetClass !== 'us_equity' || (attributes ?? '') !== ''
    const found = isEmpty
      ? []
      : TRADABLES.filter((asset) => exchange === undefined || exchangeOf(asset) === exchange)
    return new DoorAnswer(found.map((asset) => presentAsset(asset, market.isHalted(asset.symbol))))
  },
  readAsset({ params }) {
    const asset = findAsset(params.symbol)
    return asset
      ? new DoorAnswer(presentAsset(asset, market.isHalted(asset.symbol)))
      : refuse('asset_not_found')
  },
})
