import type { Catalogue } from '#domain/market/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { SettingsInForce } from './settings-store.ts'

/** What there is to trade now, as this node knows it: the same object until something is listed or corrected. */
export type CatalogueNow = () => Catalogue

/** The catalogue of the settings in force. */
export const catalogueNow =
  ({ settings, clock }: { settings: Pick<SettingsInForce, 'at'>; clock: Pick<Clock, 'now'> }): CatalogueNow =>
  () =>
    settings.at(clock.now()).catalogue

/** Answers whether something was listed, or corrected, since it answered last: of the first time, since it was made. */
export function watchCatalogue(catalogue: CatalogueNow): () => boolean {
  let known = catalogue()
  return () => {
    const before = known
    known = catalogue()
    return known !== before
  }
}
