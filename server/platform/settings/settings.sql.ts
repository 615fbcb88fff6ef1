/** The PostgreSQL channel on which a change of the settings is told. */
export const SETTINGS_CHANNEL = 'northfold_settings'

export interface SettingsRow {
  id: bigint
  key: string
  value: unknown
  effective_from: Date
}

/** All rows: a business changes its mind a few hundred times. */
export const READ_SETTINGS = `select id, key, value, effective_from from settings`

/** The rows of the keys $1. */
export const READ_SETTINGS_OF = `${READ_SETTINGS} where key = any($1::text[])`

/** The newest row, by one step into the index of ids. */
export const NEWEST_SETTING = `select max(id) as newest from settings`
