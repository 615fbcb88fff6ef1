import { type Queryable, type Pool, type Tx, inTransaction } from '../database/database.ts'
import { type PeriodicJob, createPeriodicJob } from '../jobs/job.ts'
import { logOnChange } from '../log/log.ts'
import { newestKey, olderKeys } from './key-order.ts'
import { allKeys, type EncryptionKeys } from './encryption-keys.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createFieldCipher } from './field-cipher.ts'
import { type EncryptedTable, type EncryptionKey, type RowName, decryptStored } from './encrypt.ts'

const EVERY_MS = 10 * 60_000

/** Re-encrypts older fields at the start and every ten minutes, since a server with an older key may still write. */
export function createReencryption(encryption: Encryption): PeriodicJob {
  const { keys, log } = encryption
  const once = logOnChange()
  const warnOfNewer = warnsOfNewer(encryption)
  const work = async (stopping: AbortSignal) => {
    await warnOfNewer()
    const { encrypted } = await reencrypt(encryption, stopping)
    if (encrypted > 0)
      log.info({ rows: encrypted, keyId: keys.current.id }, 'documents or secrets were encrypted')
  }
  const job = createPeriodicJob({
    name: 're-encrypt documents and secrets',
    everyMs: EVERY_MS,
    work: (stopping) =>
      once(work(stopping), (error) =>
        log.warn({ err: error }, 'documents and secrets could not be encrypted'),
      ),
  })
  return {
    ...job,
    start() {
      void once(warnOfForeign(encryption), (error) =>
        log.warn({ err: error }, 'the keys of documents and secrets could not be checked'),
      )
      job.start()
      void job.now()
    },
  }
}

/** Logs once per newer key that another server has one. */
function warnsOfNewer({ pool, keys, log }: Encryption): () => Promise<void> {
  let said: string | undefined = keys.current.id
  return async () => {
    const newest = await newestKey(pool)
    if (newest === undefined || newest === said || newest === keys.current.id) return
    said = newest
    log.warn(
      { keyId: keys.current.id, newestKeyId: newest },
      'DOCUMENT_KEY is older than another server’s key, whose fields stay as they are. ' +
        'Set DOCUMENT_KEY to the newest one everywhere, and DOCUMENT_KEY_PREVIOUS to this one',
    )
  }
}

/** Whether any row is encrypted. */
export async function areSomeEncrypted(
  database: Queryable,
  tables: readonly EncryptedTable[],
): Promise<boolean> {
  for (const { someEncrypted } of tables) {
    const { rows } = await database.query<{ some: boolean }>(someEncrypted)
    if (rows[0]?.some) return true
  }
  return false
}

export interface Foreign {
  /** "documents". */
  of: string
  keyId: string
  rows: number
}

/** Rows encrypted with unknown keys, by table and key. */
export async function countForeign(
  database: Queryable,
  { keys, tables }: Pick<Encryption, 'keys' | 'tables'>,
): Promise<Foreign[]> {
  const known = new Set(allKeys(keys).map(({ id }) => id))
  const foreign: Foreign[] = []
  for (const { count, many } of tables) {
    const { rows } = await database.query<{ key_id: string | null; rows: number }>(count)
    for (const { key_id: keyId, rows: found } of rows)
      if (keyId !== null && !known.has(keyId)) foreign.push({ of: many, keyId, rows: found })
  }
  return foreign
}

async function warnOfForeign(encryption: Encryption): Promise<void> {
  for (const { of, ...foreign } of await countForeign(encryption.pool, encryption))
    encryption.log.error(
      foreign,
      `${of} were encrypted with a key that is not here: set DOCUMENT_KEY_PREVIOUS to it`,
    )
}

/** Rows a transaction. Each statement is up to a megabyte, seconds on a slow disk. */
const AT_ONCE = 8
/** Orders write to the same log. */
const PAUSE_MS = 200

/** What re-encryption works with. */
export interface Encryption {
  pool: Pool
  keys: EncryptionKeys
  tables: readonly EncryptedTable[]
  log: Logger
}

/**
 * Encrypts plain fields and re-encrypts those of older keys, a few rows a transaction, so it can be interrupted. Any
 * number of servers may run it: a row only gets a newer key. Returns the rows encrypted, and those left because they
 * could not be decrypted.
 */
export async function reencrypt(
  encryption: Encryption,
  stop?: AbortSignal,
): Promise<{ encrypted: number; unopened: number }> {
  const { pool, keys, tables } = encryption
  const done = { encrypted: 0, unopened: 0 }
  const older = await olderKeys(pool, keys)
  for (const table of tables) {
    const unopened: bigint[] = []
    while (!stop?.aborted) {
      let [taken, failed]: [number, bigint[]] = [0, []]
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<RowName>(table.take, [older, unopened, AT_ONCE])
        // Reset for a retry.
        failed = []
        for (const name of rows) if (!(await encryptRow(tx, table, name, encryption))) failed.push(name.id)
        taken = rows.length
        return null
      })
      if (taken === 0) break
      unopened.push(...failed)
      done.encrypted += taken - failed.length
      // Interrupted by a stop.
      await delay(PAUSE_MS, undefined, stop && { signal: stop }).catch(() => undefined)
    }
    done.unopened += unopened.length
  }
  return done
}

/** False if it cannot be decrypted; the row stays. */
async function encryptRow(
  tx: Tx,
  table: EncryptedTable,
  name: RowName,
  { keys, log }: Pick<Encryption, 'keys' | 'log'>,
): Promise<boolean> {
  const found = await table.read(tx, name)
  if (!found) throw new Error('a row that is locked was removed')
  const { place, stored } = found
  const plain = createFieldCipher(keys, log).decrypt(place, stored)
  if (plain === null) return false
  await table.write(tx, name, { key: keys.current, place, plain })
  return true
}

const NAMES_AT_ONCE = 1_000

export interface EncryptedReport {
  opened: number
  /** Not encrypted yet. */
  open: number
  unopened: bigint[]
}

/** Decrypts every field of a table as a check. */
export async function verifyEncrypted(
  pool: Pool,
  table: EncryptedTable,
  keys: readonly EncryptionKey[],
): Promise<EncryptedReport> {
  const report: EncryptedReport = { opened: 0, open: 0, unopened: [] }
  for (let last: RowName = { owner: 0n, id: 0n }; ;) {
    const { rows } = await pool.query<RowName>(table.following, [last.owner, last.id, NAMES_AT_ONCE])
    for (const name of rows) {
      last = name
      const found = await table.read(pool, name)
      // Removed meanwhile.
      if (!found) continue
      if (found.stored.keyId === null) report.open++
      else if (Buffer.isBuffer(decryptStored(keys, found.place, found.stored))) report.opened++
      else report.unopened.push(name.id)
    }
    if (rows.length < NAMES_AT_ONCE) return report
  }
}
