import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'

/** What the market's parts stand on; each picks what it needs. */
export interface MarketParts extends Platform {
  readonly calendar: MarketCalendar
  readonly catalogue: CatalogueNow
}
