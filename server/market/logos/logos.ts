import type { Logger } from 'pino'
import { getLogo } from '#contract/market/logos.ts'
import { refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { createLogoCache } from './logo-cache.ts'

/** Logos change once in years; browsers ask again weekly. */
const CACHED = 'public, max-age=604800, immutable'

export interface Logos {
  mount(serve: Serve): void
  close(): void
}

/**
 * Serves logos from our address, so that no third party learns what a customer holds. Without a source, screens show
 * lettered tiles.
 */
export function createLogos(options: {
  /** Holds `{domain}`; undefined for none. */
  source: string | undefined
  dataDir: string
  clock: Clock
  catalogue: CatalogueNow
  log: Logger
}): Logos {
  const { source, catalogue } = options
  const cache = source === undefined ? null : createLogoCache({ ...options, source })

  return {
    mount: (serve) =>
      serve(getLogo, async ({ params, request, reply }) => {
        const instrument = catalogue().findTradable(params.symbol)
        // Funds share our icon, and a listed stock may have no domain.
        if (!cache || instrument?.type !== 'stock' || instrument.domain === '') return refuse('not_found')
        const logo = await cache.logoOf(instrument)
        if (!logo) return refuse('not_found')
        reply
          .header('etag', logo.etag)
          .header('cache-control', CACHED)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "sandbox; default-src 'none'")
          .header('cross-origin-resource-policy', 'same-origin')
        if (request.headers['if-none-match'] === logo.etag) reply.code(304).send()
        else reply.header('content-type', logo.mediaType).send(logo.bytes)
        return REPLIED
      }),
    close: () => cache?.close(),
  }
}
