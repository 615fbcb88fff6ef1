import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { CannedAnswer } from '#contract/office/canned-answers.ts'
import { MAX_CANNED_ANSWERS } from '#domain/support/canned-answer.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import * as sql from './canned-answers.sql.ts'

interface CannedDeps {
  pool: Pool
  clock: Clock
}

interface WrittenAnswer {
  title: string
  text: string
  replaces: bigint | null
  reviewer: Reviewer
}

/** By title. */
export async function listCannedAnswers(database: Queryable): Promise<CannedAnswer[]> {
  return (await database.query<sql.CannedRow>(sql.LIST_CANNED)).rows.map(presentCanned)
}

/**
 * Stores a canned answer; a change ends the replaced text in the same transaction. Refuses a duplicate title, one too
 * many, and a change of a missing text.
 */
export async function writeCannedAnswer(
  { pool, clock }: CannedDeps,
  { title, text, replaces, reviewer }: WrittenAnswer,
): Promise<CannedAnswer | Refusal> {
  return inTransaction(pool, async (tx) => {
    await tx.query(sql.LOCK_CANNED_ANSWERS)
    const at = clock.now()
    const old = replaces === null ? null : await endAnswer(tx, { id: replaces, at, reviewer })
    if (isRefusal(old)) return old
    const { rowCount } = await tx.query(sql.LIST_CANNED)
    if ((rowCount ?? 0) >= MAX_CANNED_ANSWERS) {
      return refuseField('title', `There are ${MAX_CANNED_ANSWERS} canned answers. Remove one first`)
    }
    const ids = await takeIds(tx)
    const { administratorId } = reviewer
    const values = [ids.next(), title, text, replaces, administratorId, at]
    const made = (await tx.query<sql.CannedRow>(sql.INSERT_CANNED, values)).rows[0]
    if (!made) return refuse('canned_answer_exists')
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: administratorId,
      action: 'canned_answer.written',
      subjectType: 'canned_answer',
      subjectId: made.id.toString(),
      customerId: null,
      ...(old !== null && { before: auditOf(old) }),
      after: auditOf(made),
      address: reviewer.address,
    })
    return presentCanned(made)
  })
}

/** Refuses a missing text. */
export async function removeCannedAnswer(
  { pool, clock }: CannedDeps,
  { id, reviewer }: { id: bigint; reviewer: Reviewer },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const old = await endAnswer(tx, { id, at, reviewer })
    if (isRefusal(old)) return old
    await recordAudit(tx, {
      id: (await takeIds(tx)).next(),
      at,
      actorId: reviewer.administratorId,
      action: 'canned_answer.removed',
      subjectType: 'canned_answer',
      subjectId: id.toString(),
      customerId: null,
      before: auditOf(old),
      address: reviewer.address,
    })
    return {}
  })
}

async function endAnswer(
  tx: Tx,
  { id, at, reviewer }: { id: bigint; at: Date; reviewer: Reviewer },
): Promise<sql.CannedRow | Refusal> {
  const { rows } = await tx.query<sql.CannedRow>(sql.END_CANNED, [id, at, reviewer.administratorId])
  return rows[0] ?? refuse('not_found')
}

const auditOf = ({ title, body }: sql.CannedRow) => ({ title, text: body })

const presentCanned = ({ id, title, body }: sql.CannedRow): CannedAnswer => ({
  id: id.toString(),
  title,
  text: body,
})
