import { verifyAudit } from '#server/admin/verify-audit.ts'
import type { Connection } from '#server/database/pool.ts'

/** Asserts that the audit log is as it was written: what every test file leaves behind. */
export async function expectUnbrokenLog(connection: Connection): Promise<void> {
  const { broken } = await verifyAudit(connection)
  if (broken !== null) throw new Error(`the audit log of this test file is broken: ${broken}`)
}
