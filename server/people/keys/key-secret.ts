import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const KEY_ID = /^NFK[A-Z2-7]{20}$/
const SECRET = /^(nfs_[A-Za-z0-9_-]{43})([0-9a-f]{8})$/
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An id of 100 random bits and a secret of 256, which ends in a CRC-32 for secret scanners. */
export function makeKey(): { keyId: string; secret: string } {
  const letters = Array.from(randomBytes(20), (byte) => BASE32[byte % BASE32.length]).join('')
  const random = `nfs_${randomBytes(32).toString('base64url')}`
  return { keyId: `NFK${letters}`, secret: random + checksum(random) }
}

/** Whether they could be ours: refuses typing errors without a query. */
export function isWellFormed({ keyId, secret }: { keyId: string; secret: string }): boolean {
  const [, random = '', sum] = SECRET.exec(secret) ?? []
  return KEY_ID.test(keyId) && sum !== undefined && checksum(random) === sum
}

/** The stored digest; a secret of 256 random bits needs no slow hash. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
