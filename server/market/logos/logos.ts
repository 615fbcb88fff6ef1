import { getLogo } from '#contract/market/market.ts'
import { refuse } from '#contract/refusals.ts'
import { createRefreshedCache } from '#server/platform/cache/refreshed-cache.ts'
import { REPLIED, type Serve } from '#server/platform/http/route.ts'
import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LogoMediaType, logoMediaType, MAX_LOGO_BYTES } from '#domain/market/logo.ts'
import { BUILT_IN, MOST_INSTRUMENTS, type Stock } from '#domain/market/catalogue.ts'
import { limitedFetch } from '#server/platform/http/limited-fetch.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Logos change once in years; browsers ask again weekly. */
const CACHED = 'public, max-age=604800, immutable'

/** Serves logos from our address, so that no third party learns what a customer holds. */
export function createLogos(
  options: Pick<MarketParts, 'clock' | 'catalogue' | 'log'> & {
    /** Holds `{domain}`; undefined for none. */
    source: string | undefined
    dataDir: string
  },
) {
  const { source, catalogue } = options
  const cache = source === undefined ? null : createLogoCache({ ...options, source })

  return {
    mount: (serve: Serve) =>
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

interface Logo {
  readonly mediaType: LogoMediaType
  readonly bytes: Buffer
  readonly etag: string
}

/** When to request an absent or failed logo again. */
const RETRY_MS = { absent: 24 * 3_600_000, failed: 3_600_000 }

interface Entry {
  readonly logo: Logo | null
  /** By the monotonic clock. */
  readonly freshUntilMs: number
}

/**
 * Logos, fetched once, in memory and on disk: at most 176 of 100 KiB. `source` holds `{domain}`; another source has
 * another folder.
 */
function createLogoCache(options: Pick<MarketParts, 'clock' | 'log'> & { source: string; dataDir: string }) {
  const { source, dataDir, clock, log } = options
  const folder = join(dataDir, 'logos', hash('sha256', source, 'hex').slice(0, 16))
  const closing = new AbortController()
  const missing = (retryMs: number): Entry => ({ logo: null, freshUntilMs: clock.monotonicMs() + retryMs })

  async function load(stock: Stock): Promise<Entry> {
    const file = join(folder, nameOf(stock))
    const stored = await readFile(file).catch(() => null)
    const known = stored && presentLogo(stored)
    if (known) return { logo: known, freshUntilMs: Infinity }
    try {
      const fetched = await fetchLogo(source.replaceAll('{domain}', stock.domain), closing.signal)
      if (!fetched) return missing(RETRY_MS.absent)
      await store(file, fetched).catch(notStored)
      return { logo: presentLogo(fetched), freshUntilMs: Infinity }
    } catch (error) {
      if (!closing.signal.aborted)
        log.warn({ err: error, symbol: stock.symbol }, 'a logo could not be fetched')
      return missing(RETRY_MS.failed)
    }
  }

  const cached = createRefreshedCache<Entry>(MOST_INSTRUMENTS)

  /** The logo is shown all the same. */
  const notStored = (error: unknown) =>
    log.warn({ err: error }, 'a logo could not be stored in the data folder')

  /** Atomic: other nodes read it, and the process may be killed. */
  async function store(file: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  }

  return {
    /** Null while there is none. */
    async logoOf(stock: Stock): Promise<Logo | null> {
      const isFresh = ({ freshUntilMs }: Entry) => clock.monotonicMs() < freshUntilMs
      return (await cached(nameOf(stock), isFresh, () => load(stock))).logo
    },
    close: () => closing.abort(),
  }
}

/** A listed instrument's domain may be corrected. */
const nameOf = ({ symbol, domain }: Stock): string =>
  BUILT_IN.find(symbol) ? symbol : `${symbol}-${hash('sha256', domain, 'hex').slice(0, 16)}`

function presentLogo(bytes: Buffer): Logo | null {
  const mediaType = logoMediaType(bytes)
  return mediaType && { mediaType, bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}

const TIMEOUT_MS = 3_000
const PICTURES = 'image/png, image/jpeg, image/webp'

/** Requests a logo: three seconds, 100 KiB, no cookies. Null if absent or no picture; throws if the source fails. */
async function fetchLogo(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const limits = { accept: PICTURES, timeoutMs: TIMEOUT_MS, maxBytes: MAX_LOGO_BYTES, signal }
  const answer = await limitedFetch(url, limits)
  if (answer === 'too long') return null
  if (typeof answer === 'string') throw new Error(`it is ${answer}`)
  const { status, body } = answer
  if (status >= 500 || status === 429) throw new Error(`it answers ${status}`)
  return status !== 200 || logoMediaType(body) === null ? null : body
}
