import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type LogoMediaType, logoMediaType } from '#domain/market/logo.ts'
import type { Stock } from '#domain/market/catalogue.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fetchLogo } from './fetch-logo.ts'

interface Logo {
  readonly mediaType: LogoMediaType
  readonly bytes: Buffer
  readonly etag: string
}

/** A source without a logo is asked again a day later; one that failed, an hour later. */
const ASK_AGAIN_MS = { absent: 24 * 3_600_000, failed: 3_600_000 }

export interface LogoCache {
  /** The logo of a stock; null while there is none. */
  logoOf(stock: Stock): Promise<Logo | null>
  close(): void
}

/**
 * Logos, each fetched once and kept on disk and in memory: at most 60 of 100 KiB. `source` is an address with
 * `{domain}` in it. A changed source starts a folder of its own.
 */
export function logoCache(options: {
  source: string
  dataDir: string
  clock: Clock
  log: Logger
}): LogoCache {
  const { source, dataDir, clock, log } = options
  const folder = join(dataDir, 'logos', hash('sha256', source, 'hex').slice(0, 16))
  const closing = new AbortController()
  const kept = new Map<string, { logo: Promise<Logo | null>; againAtMs: number }>()

  async function find(stock: Stock, entry: { againAtMs: number }): Promise<Logo | null> {
    const file = join(folder, stock.symbol)
    const stored = await readFile(file).catch(() => null)
    const known = stored && presentLogo(stored)
    if (known) return known
    try {
      const fetched = await fetchLogo(source.replaceAll('{domain}', stock.domain), closing.signal)
      if (fetched) await store(file, fetched).catch(notStored)
      else entry.againAtMs = clock.monotonicMs() + ASK_AGAIN_MS.absent
      return fetched && presentLogo(fetched)
    } catch (error) {
      if (!closing.signal.aborted)
        log.warn({ err: error, symbol: stock.symbol }, 'a logo could not be fetched')
      entry.againAtMs = clock.monotonicMs() + ASK_AGAIN_MS.failed
      return null
    }
  }

  /** What was fetched is shown all the same. */
  const notStored = (error: unknown) =>
    log.warn({ err: error }, 'a logo could not be kept in the data folder')

  /** A file is whole or not there: another node may read it, and a start may be cut short. */
  async function store(file: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  }

  return {
    logoOf(stock) {
      const known = kept.get(stock.symbol)
      if (known && clock.monotonicMs() < known.againAtMs) return known.logo
      const entry = { againAtMs: Infinity, logo: Promise.resolve<Logo | null>(null) }
      entry.logo = find(stock, entry)
      kept.set(stock.symbol, entry)
      return entry.logo
    },
    close: () => closing.abort(),
  }
}

function presentLogo(bytes: Buffer): Logo | null {
  const mediaType = logoMediaType(bytes)
  return mediaType && { mediaType, bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}
