import type { ProposedRow } from '#domain/settings/change-setting.ts'
import type { SettingName } from '#domain/settings/setting-keys.ts'
import type { TypedValue } from '#domain/settings/setting-values.ts'
import { inOrderOfEffect } from '#domain/settings/settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Serializes changes on every node: ids rise in commit order, and reads see the latest row. */
export const LOCK_SETTINGS = `select pg_advisory_xact_lock(7240004)`

interface SettingHistoryRow {
  id: bigint
  key: string
  value: unknown
  effective_from: Date
  made_at: Date
  proposed_by: bigint | null
  proposer: string | null
  confirmer: string | null
  reason: string
}

/** With the names of who changed it. */
const READ_HISTORY = `
select s.id, s.key, s.value, s.effective_from, s.made_at, s.proposed_by, p.username as proposer,
  c.username as confirmer, s.reason
from settings s left join users p on p.id = s.proposed_by left join users c on c.id = s.confirmed_by`

/** Those of the keys $1. */
const READ_HISTORY_OF = `${READ_HISTORY} where s.key = any($1::text[])`

export const NEWEST_OF_KEY = `select max(id) as newest from settings where key = $1`

export const INSERT_SETTING = `
insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at)
values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`

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

/** A proposed change of a setting. */
export interface SettingPayload {
  key: SettingName
  value: TypedValue
  /** ISO 8601; null: once confirmed. */
  effectiveFrom: string | null
  reason: string
}
