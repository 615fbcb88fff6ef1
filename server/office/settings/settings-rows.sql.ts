/** Serializes changes on every node: ids rise in commit order, and reads see the latest row. */
export const LOCK_SETTINGS = `select pg_advisory_xact_lock(7240004)`

export interface SettingHistoryRow {
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
export const READ_HISTORY = `
select s.id, s.key, s.value, s.effective_from, s.made_at, s.proposed_by, p.username as proposer,
  c.username as confirmer, s.reason
from settings s left join users p on p.id = s.proposed_by left join users c on c.id = s.confirmed_by`

/** Those of the keys $1. */
export const READ_HISTORY_OF = `${READ_HISTORY} where s.key = any($1::text[])`

export const NEWEST_OF_KEY = `select max(id) as newest from settings where key = $1`

export const INSERT_SETTING = `
insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at)
values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`
