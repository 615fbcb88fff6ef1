import type { OwnAgreement } from '#contract/office/agreements.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { isAcceptable } from '#domain/agreements/agreement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { printable } from '#server/people/sessions/open-session.ts'
import { type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { audit } from '#server/records/audit/audit.ts'
import * as sql from './agreements.sql.ts'
import { readVersionsOf, versionOf, presentAccepted } from './list-agreements.ts'

interface Acceptance {
  customerId: bigint
  id: bigint
  /** Of the text that they read. */
  textHash: string
  address: string
  userAgent: string
}

/**
 * Accepts an agreement with an audit line, under the account's lock, so that a resting order sees it. Repeating changes
 * nothing. Refuses an unknown or replaced version, and another text's hash.
 */
export function acceptAgreement(
  { pool, clock }: PoolAndClock,
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
    const values = [ids.next(), customerId, id, textHash, at, address, printable(userAgent)]
    await tx.query(sql.INSERT_ACCEPTANCE, values)
    await tx.query(sql.WRITE_AGREEMENT_DUE, [customerId])
    await audit(tx, { by: { userId: customerId, address }, at, ids }, 'agreement.accepted', {
      subject: ['agreement', id],
      customerId,
      after: { kind: row.kind, version: row.version, textHash },
    })
    return presentAccepted({ ...row, accepted_at: at })
  })
}
