import type { ProposedRow } from '#domain/settings/change-setting.ts'
import type { SettingName } from '#domain/settings/setting-keys.ts'
import { inOrderOfEffect } from '#domain/settings/settings.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { READ_HISTORY, READ_HISTORY_OF, type SettingHistoryRow } from './settings-rows.sql.ts'

/** With the names of who changed it. */
export interface HistoryRow extends ProposedRow {
  madeAt: Date
  proposer: string | null
  confirmer: string | null
  reason: string
}

/** In order of effect. */
export async function readHistory(database: Queryable): Promise<HistoryRow[]> {
  const { rows } = await database.query<SettingHistoryRow>(READ_HISTORY)
  return inOrderOfEffect(rows.map(historyRow))
}

/** In order of effect. */
export async function readHistoryOf(
  database: Queryable,
  names: readonly SettingName[],
): Promise<HistoryRow[]> {
  const { rows } = await database.query<SettingHistoryRow>(READ_HISTORY_OF, [names])
  return inOrderOfEffect(rows.map(historyRow))
}

const historyRow = (row: SettingHistoryRow): HistoryRow => ({
  id: row.id,
  key: row.key,
  value: row.value,
  effectiveFrom: row.effective_from,
  madeAt: row.made_at,
  proposedBy: row.proposed_by,
  proposer: row.proposer,
  confirmer: row.confirmer,
  reason: row.reason,
})
