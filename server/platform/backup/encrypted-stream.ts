import { randomBytes } from 'node:crypto'
import { TAG_BYTES, decryptBytes, encryptBytes } from '../encryption/aead.ts'
import { BackupProblem, type ByteReader } from './frames.ts'

/*
 * Encryption in pieces, verified while streaming. A nonce is a random prefix of the file, the piece's number and a
 * last-piece flag (STREAM: Hoang, Reyhanitabar, Rogaway, Vizár, 2015). A piece that was changed, moved, dropped or cut
 * off is refused before use.
 */

const PREFIX_BYTES = 7
const PIECE_BYTES = 64 * 1024

/** Encrypts `plain`; `label` precedes it in plain text and is authenticated too. */
export async function* encryptStream(
  plain: AsyncIterable<Uint8Array>,
  { key, label }: { key: Buffer; label: Buffer },
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES)
  yield prefix
  let waiting = Buffer.alloc(0)
  let number = 0
  const encrypted = (piece: Buffer, isLast: boolean): Buffer =>
    encryptBytes({ key, nonce: nonceOf(prefix, number++, isLast), associatedData: label }, piece)
  for await (const bytes of plain) {
    waiting = Buffer.concat([waiting, bytes])
    // One piece is held back, since the last one carries a flag.
    while (waiting.length > PIECE_BYTES) {
      yield encrypted(waiting.subarray(0, PIECE_BYTES), false)
      waiting = waiting.subarray(PIECE_BYTES)
    }
  }
  yield encrypted(waiting, true)
}

/** Decrypts. Throws a BackupProblem at the first changed piece, or for another key. */
export async function* decryptStream(
  encrypted: ByteReader,
  { key, label }: { key: Buffer; label: Buffer },
): AsyncGenerator<Buffer> {
  const prefix = await encrypted.read(PREFIX_BYTES)
  const size = PIECE_BYTES + TAG_BYTES
  let next = await encrypted.read(size)
  for (let number = 0; ; number++) {
    const piece = next
    next = piece.length === size ? await encrypted.read(size) : Buffer.alloc(0)
    const isLast = next.length === 0
    if (prefix.length < PREFIX_BYTES) throw damaged()
    const nonce = nonceOf(prefix, number, isLast)
    const plain = decryptBytes({ key, nonce, associatedData: label }, piece)
    if (!plain) throw damaged()
    yield plain
    if (isLast) return
  }
}

const damaged = (): BackupProblem =>
  new BackupProblem('it was changed or cut off, or BACKUP_KEY is not the key it was made with')

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(5)
  place.writeUInt32BE(number)
  place.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([prefix, place])
}
