import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, StartRefusal } from '../config/config.ts'
import { keyOf } from '../config/setting-shapes.ts'
import { KEY_BYTES } from './aead.ts'
import { type EncryptionKey, encryptionKey } from './encrypt.ts'

export interface EncryptionKeys {
  /** Encrypts every new field. */
  current: EncryptionKey
  /** Decrypt until re-encrypted. */
  previous: readonly EncryptionKey[]
  /** Its source, for the start log. */
  description: string
}

type KeySettings = Pick<Config, 'documentKey' | 'documentKeyPrevious' | 'databaseUrl' | 'dataDir'>

/**
 * The keys of identity documents and authenticator secrets: DOCUMENT_KEY (required with DATABASE_URL: servers share
 * it), else a key file in the data folder, created once. Refuses a key file that others may read. Refuses to create a
 * key if another was used before, whose return would lose what the new one encrypted.
 */
export function loadEncryptionKeys(config: KeySettings, areSomeEncrypted: boolean): EncryptionKeys {
  const file = keptIn(config)
  const kept = readKept(file)
  const previous = [config.documentKeyPrevious, config.documentKey && kept].filter((key) => key !== undefined)
  if (config.documentKey) return keysOf(config.documentKey, previous, 'encrypted with DOCUMENT_KEY')
  if (config.databaseUrl !== undefined) throw new StartRefusal(KEY_MISSING)
  if (kept) return keysOf(kept, previous, `encrypted with the key in ${file}`)
  if (areSomeEncrypted) throw new StartRefusal(keyLost(file))
  const made = makeKept(file)
  return keysOf(made, previous, `encrypted with a new key in ${file}: keep a copy of it, apart from backups`)
}

/** All keys in settings and data folder, for read-only commands; creates none. */
export function presentEncryptionKeys(config: KeySettings): EncryptionKey[] {
  const kept = readKept(keptIn(config))
  return [config.documentKey, config.documentKeyPrevious, kept]
    .filter((key) => key !== undefined)
    .map(encryptionKey)
}

const keptIn = ({ dataDir }: KeySettings): string => join(dataDir, 'document-key')

const KEY_MISSING =
  'DOCUMENT_KEY must be set when DATABASE_URL is: identity documents and the secrets of authenticator apps ' +
  'are encrypted with it, and every server needs the same one (openssl rand -hex 32 makes one).'

const keyLost = (file: string): string =>
  `${file} is missing, and identity documents or secrets of authenticator apps were encrypted with it: ` +
  'restore it from your copy. If there is none, set DOCUMENT_KEY to a new one (openssl rand -hex 32); ' +
  'what it encrypted stays unreadable.'

export const allKeys = ({ current, previous }: EncryptionKeys): EncryptionKey[] => [current, ...previous]

export function keysOf(current: Buffer, previous: readonly Buffer[], description: string): EncryptionKeys {
  const key = encryptionKey(current)
  const others = new Map(previous.map(encryptionKey).map((other) => [other.id, other]))
  others.delete(key.id)
  return { current: key, previous: [...others.values()], description }
}

function readKept(file: string): Buffer | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (stat.mode & 0o077)
    throw new StartRefusal(`${file} can be read by other users of this machine: chmod 600 it.`)
  const key = keyOf(readFileSync(file, 'utf8').trim())
  if (!key)
    throw new StartRefusal(`${file} holds no key of 64 hexadecimal digits: restore it from your copy.`)
  return key
}

/** Linked into place: a killed start leaves no partial key, and no key is overwritten. */
function makeKept(file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  const draft = `${file}.${process.pid}`
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(draft, `${key.toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    const kept = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKept(file) : undefined
    if (!kept) throw error
    return kept
  } finally {
    rmSync(draft, { force: true })
  }
  const folder = openSync(join(file, '..'), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return key
}
