import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool, Queryable } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Repeated, repeatedly } from '#server/repeatedly.ts'
import { sayOnce } from '#server/say-once.ts'
import { type DocumentKeys, allKeys } from './document-keys.ts'
import { sealDocument } from './document-seal.ts'
import { openedRow } from './document-safe.ts'
import type { DocumentRow } from './stored-document.ts'

const EVERY_MS = 10 * 60_000
/** A megabyte each at most, in memory twice. */
const AT_ONCE = 8
/** Between two transactions: orders write to the same log. */
const PAUSE_MS = 200

/** Not encrypted yet, or with a key that is on its way out; never one that did not open. */
const TAKE_SOME = `
select customer_id, id, media_type, content, key_id
from documents
where (key_id is null or key_id = any($1)) and id <> all($2::bigint[])
limit ${AT_ONCE}
for update skip locked`

const SEAL = `
update documents set content = $3, key_id = $4, fingerprint = $5 where customer_id = $1 and id = $2`

/**
 * Encrypts what is stored in the open, and anew what was encrypted with a previous key: a few documents per
 * transaction, so it may be interrupted at any moment and goes on where it was. Any number of servers may do it at
 * once. Answers how many it encrypted, and how many did not open and stay as they are.
 */
export async function sealDocuments(
  pool: Pool,
  keys: DocumentKeys,
  log: Logger,
  stop?: AbortSignal,
): Promise<{ sealed: number; unopened: number }> {
  const unopened: bigint[] = []
  for (let sealed = 0; ;) {
    if (stop?.aborted) return { sealed, unopened: unopened.length }
    const done = await inTransaction(pool, async (tx) => {
      const previous = keys.previous.map(({ id }) => id)
      const { rows } = await tx.query<DocumentRow>(TAKE_SOME, [previous, unopened])
      for (const row of rows) {
        const file = openedRow(allKeys(keys), row)
        if (!Buffer.isBuffer(file)) {
          unopened.push(row.id)
          log.error(
            { document: row.id.toString(), keyId: row.key_id },
            `a document cannot be opened: ${file}`,
          )
          continue
        }
        const { customer_id: customerId, id, media_type: mediaType } = row
        const { content, keyId, fingerprint } = sealDocument(
          keys.current,
          { customerId, id, mediaType },
          file,
        )
        await tx.query(SEAL, [customerId, id, content, keyId, fingerprint])
        sealed++
      }
      return rows.length
    })
    if (done === 0) return { sealed, unopened: unopened.length }
    // Cut short by a stop.
    await delay(PAUSE_MS, undefined, stop && { signal: stop }).catch(() => undefined)
  }
}

const COUNT_FOREIGN = `
select key_id as "keyId", count(*)::int as documents from documents
where key_id is not null and key_id <> all($1) group by key_id order by key_id`

/** How many documents were encrypted with keys that are not here, by key. */
export async function countForeign(
  database: Queryable,
  keys: DocumentKeys,
): Promise<{ keyId: string; documents: number }[]> {
  const known = allKeys(keys).map(({ id }) => id)
  return (await database.query<{ keyId: string; documents: number }>(COUNT_FOREIGN, [known])).rows
}

/** Does that now and every ten minutes, since a server of an older version may write in the open meanwhile. */
export function startSealing(pool: Pool, keys: DocumentKeys, log: Logger): Repeated {
  const once = sayOnce()
  const stopping = new AbortController()
  const seal = async () => {
    const { sealed } = await sealDocuments(pool, keys, log, stopping.signal)
    if (sealed > 0) log.info({ documents: sealed, keyId: keys.current.id }, 'documents were encrypted')
  }
  const work = repeatedly(
    () => once(seal(), (error) => log.warn({ err: error }, 'documents could not be encrypted')),
    EVERY_MS,
  )
  void once(warnOfForeign(pool, keys, log), (error) =>
    log.warn({ err: error }, 'the keys of documents could not be looked at'),
  )
  void work.now()
  return {
    now: work.now,
    stop() {
      stopping.abort()
      return work.stop()
    },
  }
}

/** Whether documents are there that only a key opens. */
export async function areSomeSealed(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ some: boolean }>(
    'select exists (select from documents where key_id is not null) as some',
  )
  return rows[0]?.some ?? false
}

async function warnOfForeign(pool: Pool, keys: DocumentKeys, log: Logger): Promise<void> {
  for (const foreign of await countForeign(pool, keys))
    log.error(
      foreign,
      'documents were encrypted with a key that is not here: set DOCUMENT_KEY_PREVIOUS to it',
    )
}
