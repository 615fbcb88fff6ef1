import { MAX_CANNED_ANSWERS } from '#domain/support/support.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { CannedAnswer } from '#contract/office/canned-answers.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import {
  type PoolAndClock,
  takeIds,
  type Queryable,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'

/** Any constant does. Concurrent texts are counted one after the other. */
const LOCK_CANNED_ANSWERS = `select pg_advisory_xact_lock(7240154)`

interface CannedRow {
  id: bigint
  title: string
  body: string
}

const LIST_CANNED = `
select id, title, body from canned_answers where ended_at is null order by lower(title), id`

const END_CANNED = `
update canned_answers set ended_at = greatest($2, made_at), ended_by = $3
where id = $1 and ended_at is null
returning id, title, body`

const INSERT_CANNED = `
insert into canned_answers (id, title, body, replaces, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
on conflict (lower(title)) where ended_at is null do nothing
returning id, title, body`

interface WrittenAnswer {
  title: string
  text: string
  replaces: bigint | null
  reviewer: Reviewer
}

/** By title. */
export const listCannedAnswers = async (database: Queryable): Promise<CannedAnswer[]> =>
  (await database.query<CannedRow>(LIST_CANNED)).rows.map(presentCanned)

/**
 * Stores a canned answer; a change ends the replaced text in the same transaction. Refuses a duplicate title, one too
 * many, and a change of a missing text.
 */
export async function writeCannedAnswer(
  { pool, clock }: PoolAndClock,
  { title, text, replaces, reviewer }: WrittenAnswer,
): Promise<CannedAnswer | Refusal> {
  return inTransaction(pool, async (tx) => {
    await tx.query(LOCK_CANNED_ANSWERS)
    const at = clock.now()
    const old = replaces === null ? null : await endAnswer(tx, { id: replaces, at, reviewer })
    if (isRefusal(old)) return old
    const { rowCount } = await tx.query(LIST_CANNED)
    if ((rowCount ?? 0) >= MAX_CANNED_ANSWERS) {
      return refuseField('title', `There are ${MAX_CANNED_ANSWERS} canned answers. Remove one first`)
    }
    const ids = await takeIds(tx)
    const { administratorId } = reviewer
    const values = [ids.next(), title, text, replaces, administratorId, at]
    const made = (await tx.query<CannedRow>(INSERT_CANNED, values)).rows[0]
    if (!made) return refuse('canned_answer_exists')
    await audit(tx, { by: reviewer, at, ids }, 'canned_answer.written', {
      subject: ['canned_answer', made.id],
      customerId: null,
      ...(old !== null && { before: auditOf(old) }),
      after: auditOf(made),
    })
    return presentCanned(made)
  })
}

/** Refuses a missing text. */
export async function removeCannedAnswer(
  { pool, clock }: PoolAndClock,
  { id, reviewer }: { id: bigint; reviewer: Reviewer },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const old = await endAnswer(tx, { id, at, reviewer })
    if (isRefusal(old)) return old
    await audit(tx, { by: reviewer, at }, 'canned_answer.removed', {
      subject: ['canned_answer', id],
      customerId: null,
      before: auditOf(old),
    })
    return {}
  })
}

async function endAnswer(
  tx: Tx,
  { id, at, reviewer }: { id: bigint; at: Date; reviewer: Reviewer },
): Promise<CannedRow | Refusal> {
  const { rows } = await tx.query<CannedRow>(END_CANNED, [id, at, reviewer.administratorId])
  return rows[0] ?? refuse('not_found')
}

const auditOf = ({ title, body }: CannedRow) => ({ title, text: body })

const presentCanned = ({ id, title, body }: CannedRow): CannedAnswer => ({
  id: id.toString(),
  title,
  text: body,
})
