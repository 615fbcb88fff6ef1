import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type LogoMediaType, logoMediaType } from '#domain/market/logo.ts'
import { BUILT_IN, MOST_INSTRUMENTS, type Stock } from '#domain/market/catalogue.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fetchLogo } from './fetch-logo.ts'

interface Logo {
  readonly mediaType: LogoMediaType
  readonly bytes: Buffer
  readonly etag: string
}

/** When to request an absent or failed logo again. */
const RETRY_MS = { absent: 24 * 3_600_000, failed: 3_600_000 }

export interface LogoCache {
  /** Null while there is none. */
  logoOf(stock: Stock): Promise<Logo | null>
  close(): void
}

interface Entry {
  readonly logo: Logo | null
  /** By the monotonic clock. */
  readonly freshUntilMs: number
}

/**
 * Logos, fetched once, in memory and on disk: at most 176 of 100 KiB. `source` holds `{domain}`; another source has
 * another folder.
 */
export function createLogoCache(options: {
  source: string
  dataDir: string
  clock: Clock
  log: Logger
}): LogoCache {
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

  // Concurrent requests share one load.
  const cache = new LRUCache<string, Entry, Stock>({
    max: MOST_INSTRUMENTS,
    fetchMethod: (_symbol, _stale, { context }) => load(context),
  })

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
    async logoOf(stock) {
      const known = cache.get(nameOf(stock))
      if (known && clock.monotonicMs() < known.freshUntilMs) return known.logo
      return (await cache.forceFetch(nameOf(stock), { forceRefresh: true, context: stock })).logo
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
