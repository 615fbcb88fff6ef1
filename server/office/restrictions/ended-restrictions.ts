import { restrictionEnded } from '#domain/notifications/restriction-notice.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { DueNotices } from '#server/records/notifications/due-notices.ts'
import { END_RESTRICTION, FIND_ENDED, type RestrictionRow } from './restrictions.sql.ts'
import { writeRestrictedRights } from './write-restricted-rights.ts'

type EndedRestriction = Pick<RestrictionRow, 'id' | 'customer_id' | 'rights'>

/** Lifts expired restrictions, with a system audit line, and notifies customers. */
export const ENDED_RESTRICTIONS: DueNotices<EndedRestriction> = {
  name: 'lift restrictions whose time is over',
  failure: 'restrictions of accounts whose time is over could not be lifted; they will be',
  async find(pool, now, limit) {
    const { rows } = await pool.query<EndedRestriction>(FIND_ENDED, [now, limit])
    return rows
  },
  async claim(tx, { id, customer_id: customerId, rights }, now) {
    const { rowCount } = await tx.query(END_RESTRICTION, [id, now])
    if (rowCount === 0) return null
    const stillRestricted = await writeRestrictedRights(tx, customerId)
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: now,
      actorId: null,
      action: 'customer.restriction_lifted',
      subjectType: 'restriction',
      subjectId: id.toString(),
      customerId,
      after: { rights, reason: 'Its time was over' },
      address: null,
    })
    return restrictionEnded(rights, stillRestricted)
  },
}
