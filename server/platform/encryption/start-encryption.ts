import type { Queryable } from '../database/pool.ts'
import { type PeriodicJob, createPeriodicJob } from '../jobs/periodic-job.ts'
import { logOnChange } from '../log/log-on-change.ts'
import { newestKey } from './key-order.ts'
import { type Encryption, reencrypt } from './reencrypt.ts'
import type { EncryptedTable } from './encrypted-table.ts'
import { allKeys } from './encryption-keys.ts'

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
