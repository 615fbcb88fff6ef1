import type { OwnAgreement } from '#contract/office/agreements.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { isAcceptable } from '#domain/agreements/agreement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { printable } from '#server/people/sessions/open-session.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import * as sql from './agreements.sql.ts'
import { readVersionsOf, versionOf } from './read-versions.ts'
import { presentAccepted } from './present-agreement.ts'

interface Acceptance {
  customerId: bigint
  id: bigint
  /** Of the text that they read. */
  textHash: string
  address: string
  userAgent: string
}

/**
 * Accepts an agreement with an audit line, under the account's lock, so that a waiting order sees it. Repeating changes
 * nothing. Refuses an unknown or replaced version, and another text's hash.
 */
export function acceptAgreement(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, id, textHash, address, userAgent }: Acceptance,
): Promise<OwnAgreement | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const rows = await readVersionsOf(tx, customerId)
    const row = rows.find((one) => one.id === id)
    if (!row) return refuse('not_found')
    if (row.text_hash !== textHash) return refuse('agreement_replaced')
    if (row.accepted_at !== null) return presentAccepted({ ...row, accepted_at: row.accepted_at })
    if (!isAcceptable(versionOf(row), rows.map(versionOf), at)) return refuse('agreement_replaced')
    const ids = await takeIds(tx)
    await tx.query(sql.INSERT_ACCEPTANCE, [
      ids.next(),
      customerId,
      id,
      textHash,
      at,
      address,
      printable(userAgent),
    ])
    await tx.query(sql.WRITE_AGREEMENT_DUE, [customerId])
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: customerId,
      action: 'agreement.accepted',
      subjectType: 'agreement',
      subjectId: id.toString(),
      customerId,
      after: { kind: row.kind, version: row.version, textHash },
      address,
    })
    return presentAccepted({ ...row, accepted_at: at })
  })
}
