import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

/** The lines of the audit log about a user's access, oldest first. */
export async function accessLines({ pool }: Pick<TestMarketServer, 'pool'>, customerId: string | bigint) {
  const { rows } = await pool.query(
    `select action, actor_id::text, subject_type, subject_id, before, after, address from audit_log
     where customer_id = $1 and action in ('user.locked', 'user.unlocked', 'sessions.ended') order by id`,
    [customerId],
  )
  return rows
}

/** What every decision about a customer's access refuses, changing nothing. */
export function refusesBadDecisions(
  endpoint: Endpoint,
  setup: () => { testServer: TestMarketServer; root: Person; ada: Person },
): void {
  const decide = (id: string, body: object) => {
    const { testServer, root } = setup()
    return testServer.changesNoRow(() => root.call(endpoint, { params: { id }, body }))
  }

  test('400: a reason of 1,001 characters', async () => {
    const { status, problem } = await decide(setup().ada.id, { reason: 'x'.repeat(1001) })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'reason' })
  })

  test('422: an administrator, who is no customer', async () => {
    const { status, problem } = await decide(setup().root.id, { reason: 'r' })
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'not_a_customer' })
  })
}
