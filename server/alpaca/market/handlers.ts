import { refuse } from '#contract/refusals.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-answer.ts'
import { findAsset } from './asset-ids.ts'
import { type AssetParts, presentAsset } from './present-asset.ts'

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
