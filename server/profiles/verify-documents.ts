import type { Pool } from '#server/database/pool.ts'
import { openedRow } from './document-safe.ts'
import type { DocumentKey } from './document-seal.ts'
import type { DocumentRow } from './stored-document.ts'

/** A megabyte each at most. */
const AT_ONCE = 8

const READ_SOME = `
select customer_id, id, media_type, content, key_id
from documents
where (customer_id, id) > ($1, $2)
order by customer_id, id
limit ${AT_ONCE}`

export interface DocumentsReport {
  /** Encrypted, and open with a key that is here. */
  opened: number
  /** Not encrypted yet. */
  open: number
  unopened: bigint[]
}

/** Opens every document that is stored, to see whether it can be. */
export async function verifyDocuments(pool: Pool, keys: readonly DocumentKey[]): Promise<DocumentsReport> {
  const report: DocumentsReport = { opened: 0, open: 0, unopened: [] }
  for (let last: [bigint, bigint] = [0n, 0n]; ;) {
    const { rows } = await pool.query<DocumentRow>(READ_SOME, last)
    for (const row of rows) {
      last = [row.customer_id, row.id]
      if (row.key_id === null) report.open++
      else if (Buffer.isBuffer(openedRow(keys, row))) report.opened++
      else report.unopened.push(row.id)
    }
    if (rows.length < AT_ONCE) return report
  }
}
