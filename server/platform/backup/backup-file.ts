import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupProblem, type ByteReader, readBytes, type BackupReader, readFrames } from './frames.ts'
import { withDigest, withoutDigest } from './digested-stream.ts'
import { decryptStream, encryptStream } from './encrypted-stream.ts'

/*
 * A backup on disk: a plain first line that names its kind, then compressed frames, encrypted or followed by a digest.
 */

const OPEN_LINE = 'northfold-backup 1 zstd\n'
const ENCRYPTED_LINE = 'northfold-backup 1 zstd aes-256-gcm\n'
const LONGEST_LINE = 64

const NOT_ENCRYPTED =
  'it is not encrypted, so BACKUP_KEY proves nothing of it: unset BACKUP_KEY to use it all the same'

/**
 * Writes frames to a new file that only its owner may read; it gets its name once it is complete on disk. Refuses
 * (BackupProblem) a name that is taken.
 */
export async function writeBackupFile(
  path: string,
  frames: AsyncIterable<Buffer>,
  key: Buffer | undefined,
): Promise<void> {
  await assertFree(path)
  const part = `${path}.part`
  const line = Buffer.from(key ? ENCRYPTED_LINE : OPEN_LINE)
  try {
    await pipeline(
      Readable.from(frames),
      createZstdCompress(),
      async function* (packed: AsyncIterable<Buffer>) {
        yield line
        yield* key ? encryptStream(packed, { key, label: line }) : withDigest(packed, line)
      },
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await assertFree(path)
    await rename(part, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupProblem(`${part} is there: another backup writes it, or one was interrupted`)
    await rm(part, { force: true })
    throw error
  }
}

async function assertFree(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.close()
  if (handle) throw new BackupProblem('a file of that name is there already')
}

/** Reads a backup file and verifies every byte. Throws a BackupProblem if it cannot be used. */
export async function readBackupFile(
  path: string,
  key: Buffer | undefined,
  reader: BackupReader,
): Promise<void> {
  const file = readBytes(createReadStream(path))
  const line = await readLine(file)
  if (line !== OPEN_LINE && line !== ENCRYPTED_LINE)
    throw new BackupProblem('it is not a backup of this version')
  if (line === ENCRYPTED_LINE && !key) throw new BackupProblem('it is encrypted: set BACKUP_KEY')
  // With a key, only a file encrypted with it is accepted: anyone may have written a plain one.
  if (line === OPEN_LINE && key) throw new BackupProblem(NOT_ENCRYPTED)
  const label = Buffer.from(line)
  const packed = key ? decryptStream(file, { key, label }) : withoutDigest(file, label)
  try {
    await pipeline(Readable.from(packed), createZstdDecompress(), (bytes) => readFrames(bytes, reader))
  } catch (error) {
    throw COMPRESSION_ERROR.test((error as NodeJS.ErrnoException).code ?? '')
      ? new BackupProblem('it was changed or cut off')
      : error
  }
}

const COMPRESSION_ERROR = /^(ZSTD_|Z_|ERR_ZLIB_|ERR_STREAM_PREMATURE_CLOSE)/

/** The bytes up to the first line end; all if none is nearby. */
async function readLine(file: ByteReader): Promise<string> {
  let line = ''
  while (!line.endsWith('\n') && line.length < LONGEST_LINE) {
    const byte = await file.read(1)
    if (byte.length === 0) break
    line += byte.toString('latin1')
  }
  return line
}
