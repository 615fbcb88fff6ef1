import { createHash } from 'node:crypto'
import { BUILT_IN, type Catalogue, type Tradable } from '#domain/market/catalogue.ts'

/** A random UUID that never changes: programs keep the ids. */
const NAMESPACE = Buffer.from('6f2d6c1e5a0b4b0e9d0f3a5f1c7e8d24', 'hex')

/** A UUID of version 5 of the symbol (RFC 9562, 5.5). */
export const assetIdOf = (symbol: string): string => IDS.get(symbol) ?? makeId(symbol)

function makeId(symbol: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(symbol).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Of the product's own symbols, made once. */
const IDS = new Map(BUILT_IN.tradables.map(({ symbol }) => [symbol, makeId(symbol)]))

/** By symbol or asset id; null for anything else. */
export const findAsset = (catalogue: Catalogue, symbolOrId: string): Tradable | null =>
  catalogue.findTradable(symbolOrId) ?? findById(catalogue, symbolOrId.toLowerCase())

const ID_LENGTH = 36

const findById = ({ tradables }: Catalogue, id: string): Tradable | null =>
  id.length === ID_LENGTH ? (tradables.find(({ symbol }) => assetIdOf(symbol) === id) ?? null) : null
