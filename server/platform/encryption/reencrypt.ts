import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool, Tx } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { olderKeys } from './key-order.ts'
import { createFieldCipher } from './field-cipher.ts'
import type { RowName, EncryptedTable } from './encrypted-table.ts'
import type { EncryptionKeys } from './encryption-keys.ts'

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
