import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { BackupProblem } from './backup-problem.ts'
import type { ByteReader } from './byte-reader.ts'

/*
 * What proves that a file is as it was written. With a key, encryption in pieces, so that a file of any size is read and proved as it streams: AES-256-GCM with a nonce of a
 * random prefix, the piece's number and whether it is the last one (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). A piece that was changed, moved, left out or cut off is refused before its bytes are used. Without one, a digest at the end.
 */

const ALGORITHM = 'aes-256-gcm'
const PREFIX_BYTES = 7
const TAG_BYTES = 16
const PIECE_BYTES = 64 * 1024

/** The bytes of `plain`, encrypted with a key of 32 bytes; `label` is what stands before them in the open, and is proved too. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  { key, label }: { key: Buffer; label: Buffer },
): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES)
  yield prefix
  let waiting = Buffer.alloc(0)
  let number = 0
  const encrypted = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(prefix, number++, isLast)).setAAD(label)
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  for await (const bytes of plain) {
    waiting = Buffer.concat([waiting, bytes])
    // The last piece says so, so one is kept back until there is more.
    while (waiting.length > PIECE_BYTES) {
      yield encrypted(waiting.subarray(0, PIECE_BYTES), false)
      waiting = waiting.subarray(PIECE_BYTES)
    }
  }
  yield encrypted(waiting, true)
}

/** What was encrypted. Throws a BackupProblem at the first piece that is not what it was, or with another key. */
export async function* decrypt(
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
    if (prefix.length < PREFIX_BYTES || piece.length < TAG_BYTES) throw damaged()
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(prefix, number, isLast), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(label)
      .setAuthTag(piece.subarray(-TAG_BYTES))
    yield opened(decipher, piece.subarray(0, -TAG_BYTES))
    if (isLast) return
  }
}

function opened(decipher: ReturnType<typeof createDecipheriv>, piece: Buffer): Buffer {
  const plain = decipher.update(piece)
  try {
    decipher.final()
  } catch {
    throw damaged()
  }
  return plain
}

const DIGEST_BYTES = 32

/** The bytes of `plain` and after them the SHA-256 of `label` and of them: for a backup without a key. */
export async function* withDigest(
  plain: AsyncIterable<Uint8Array>,
  label: Buffer,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256').update(label)
  for await (const bytes of plain) {
    digest.update(bytes)
    yield bytes
  }
  yield digest.digest()
}

/** What stands before its digest. Throws a BackupProblem at the end where that is another one. */
export async function* withoutDigest(digested: ByteReader, label: Buffer): AsyncGenerator<Buffer> {
  const digest = createHash('sha256').update(label)
  let waiting = await digested.read(DIGEST_BYTES)
  for (;;) {
    const more = await digested.read(PIECE_BYTES)
    if (more.length === 0) break
    const all = Buffer.concat([waiting, more])
    waiting = all.subarray(-DIGEST_BYTES)
    const piece = all.subarray(0, -DIGEST_BYTES)
    digest.update(piece)
    yield piece
  }
  if (!digest.digest().equals(waiting)) throw new BackupProblem('it was changed or cut off')
}

const damaged = (): BackupProblem =>
  new BackupProblem('it was changed or cut off, or BACKUP_KEY is not the key it was made with')

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(5)
  place.writeUInt32BE(number)
  place.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([prefix, place])
}
