import { createHash } from 'node:crypto'
import { CATALOGUE_FUNDS, CATALOGUE_STOCKS, type Tradable, findTradable } from '#domain/market/catalogue.ts'

/** The namespace of our symbols, a random UUID that never changes: programs keep the ids. */
const NAMESPACE = Buffer.from('6f2d6c1e5a0b4b0e9d0f3a5f1c7e8d24', 'hex')

/** The id of an asset: a UUID of version 5 made of its symbol (RFC 9562, 5.5). */
export const assetIdOf = (symbol: string): string => IDS.get(symbol) ?? makeId(symbol)

function makeId(symbol: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(symbol).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Everything that can be traded. */
export const TRADABLES: readonly Tradable[] = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]

const IDS = new Map(TRADABLES.map(({ symbol }) => [symbol, makeId(symbol)]))
const BY_ID = new Map(TRADABLES.map((tradable) => [makeId(tradable.symbol), tradable]))

/** What a program names by its symbol or its id; null for anything else. */
export const findAsset = (symbolOrId: string): Tradable | null =>
  findTradable(symbolOrId) ?? BY_ID.get(symbolOrId.toLowerCase()) ?? null
