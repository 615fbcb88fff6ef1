import type { Catalogue } from '#domain/market/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { SettingsInForce } from './settings-store.ts'

/** This node's catalog now: the same object until an instrument is listed or corrected. */
export type CatalogueNow = () => Catalogue

/** The current settings' catalog. */
export const catalogueNow =
  ({ settings, clock }: { settings: Pick<SettingsInForce, 'at'>; clock: Pick<Clock, 'now'> }): CatalogueNow =>
  () =>
    settings.at(clock.now()).catalogue

/** Answers whether the catalog changed since the last call, or since creation. */
export function watchCatalogue(catalogue: CatalogueNow): () => boolean {
  let known = catalogue()
  return () => {
    const before = known
    known = catalogue()
    return known !== before
  }
}
