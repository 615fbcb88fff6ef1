import { createHash } from 'node:crypto'
import { BackupProblem, type ByteReader } from './frames.ts'

/* A backup without a key ends with a digest, which detects damage but not tampering. */

const PIECE_BYTES = 64 * 1024
const DIGEST_BYTES = 32

/** The bytes of `plain`, then the SHA-256 of `label` and these bytes. */
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

/** The bytes before the digest. Throws a BackupProblem at the end if it differs. */
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
