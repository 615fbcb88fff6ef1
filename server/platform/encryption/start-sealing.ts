import type { Queryable } from '../database/pool.ts'
import { type Repeated, repeatedly } from '../jobs/repeatedly.ts'
import { sayOnce } from '../log/say-once.ts'
import { newestKey } from './key-order.ts'
import { type Sealing, sealAnew } from './seal-anew.ts'
import type { SealedTable } from './sealed-table.ts'
import { allKeys } from './sealing-keys.ts'

const EVERY_MS = 10 * 60_000

/** Seals anew what is due, now and every ten minutes, since a server with an older key may write meanwhile. */
export function startSealing(sealing: Sealing): Repeated {
  const { keys, log } = sealing
  const once = sayOnce()
  const stopping = new AbortController()
  const warnOfNewer = warnsOfNewer(sealing)
  const work = async () => {
    await warnOfNewer()
    const { sealed } = await sealAnew(sealing, stopping.signal)
    if (sealed > 0) log.info({ rows: sealed, keyId: keys.current.id }, 'documents or secrets were encrypted')
  }
  const repeated = repeatedly(
    () => once(work(), (error) => log.warn({ err: error }, 'documents and secrets could not be encrypted')),
    EVERY_MS,
  )
  void once(warnOfForeign(sealing), (error) =>
    log.warn({ err: error }, 'the keys of documents and secrets could not be looked at'),
  )
  void repeated.now()
  return {
    now: repeated.now,
    stop() {
      stopping.abort()
      return repeated.stop()
    },
  }
}

/** Says once that another server has a newer key, and once more when that is a yet newer one. */
function warnsOfNewer({ pool, keys, log }: Sealing): () => Promise<void> {
  let said: string | undefined = keys.current.id
  return async () => {
    const newest = await newestKey(pool)
    if (newest === undefined || newest === said || newest === keys.current.id) return
    said = newest
    log.warn(
      { keyId: keys.current.id, newestKeyId: newest },
      'DOCUMENT_KEY is older than another server’s: what that one encrypts stays as it is. Set DOCUMENT_KEY to the newest one everywhere, and DOCUMENT_KEY_PREVIOUS to this one',
    )
  }
}

/** Whether anything is there that only a key opens. */
export async function areSomeSealed(database: Queryable, tables: readonly SealedTable[]): Promise<boolean> {
  for (const { someSealed } of tables) {
    const { rows } = await database.query<{ some: boolean }>(someSealed)
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

/** How much was encrypted with keys that are not here, by table and key. */
export async function countForeign(
  database: Queryable,
  { keys, tables }: Pick<Sealing, 'keys' | 'tables'>,
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

async function warnOfForeign(sealing: Sealing): Promise<void> {
  for (const { of, ...foreign } of await countForeign(sealing.pool, sealing))
    sealing.log.error(
      foreign,
      `${of} were encrypted with a key that is not here: set DOCUMENT_KEY_PREVIOUS to it`,
    )
}
