import type { Pool } from '../database/pool.ts'
import { type EncryptionKey, decryptStored } from './encrypt.ts'
import type { RowName, EncryptedTable } from './encrypted-table.ts'

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
