import type { TestServer } from '../../../support/server.ts'

/** The lines of the audit log about a member of the staff, without those of making them. */
export async function staffLines(testServer: Pick<TestServer, 'pool'>, id: string) {
  const { rows } = await testServer.pool.query<{ action: string; actor_id: string; after: object }>(
    `select action, actor_id::text, after from audit_log
     where subject_type = 'user' and subject_id = $1 and action <> 'administrator.created' order by id`,
    [id],
  )
  return rows
}
