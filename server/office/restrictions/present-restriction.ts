import type { Restriction } from '#contract/office/customers/restrictions.ts'
import type { RestrictionRow } from './restrictions.sql.ts'

export const presentRestriction = (row: RestrictionRow): Restriction => ({
  id: row.id.toString(),
  rights: row.rights,
  reason: row.reason,
  note: row.note,
  sentence: row.sentence,
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  liftedAt: row.lifted_at?.toISOString() ?? null,
  liftedBy: row.lifted_by_name,
  liftReason: row.lift_reason,
})
