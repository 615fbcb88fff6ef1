import { expect } from 'vitest'
import type { Pool } from '#server/platform/database/database.ts'
import { REFUSED, changesNoRow } from './rows.ts'

/**
 * Tries a decision twice, and asserts that it is refused alike, changes no row and leaves one line in the audit log.
 * The answer's status and code, and the line.
 */
export async function refusedTwice(
  pool: Pool,
  decide: () => Promise<{ status: number; problem: { code: string } }>,
): Promise<[answer: string, line: object | undefined]> {
  const { rows: newest } = await pool.query<{ id: bigint }>('select max(id) as id from audit_log')
  const answers: string[] = []
  for (let times = 0; times < 2; times += 1) {
    const { status, problem } = await changesNoRow(pool, decide)
    answers.push(`${status} ${problem.code}`)
  }
  expect(answers[1]).toBe(answers[0])
  const { rows } = await pool.query<object>(
    `select action, subject_id as subject, actor_id::text as by, customer_id::text as customer, before, after
     from audit_log where action in (${REFUSED}) and id > $1`,
    [newest[0]?.id ?? 0n],
  )
  expect(rows).toHaveLength(1)
  return [answers[0] ?? '', rows[0]]
}
