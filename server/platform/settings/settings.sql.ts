/** Announces changes of settings. */
export const SETTINGS_CHANNEL = 'northfold_settings'

export interface SettingsRow {
  id: bigint
  key: string
  value: unknown
  effective_from: Date
}

/** A few hundred rows at most. */
export const READ_SETTINGS = `select id, key, value, effective_from from settings`

export const READ_SETTINGS_OF = `${READ_SETTINGS} where key = any($1::text[])`

/** One index lookup. */
export const NEWEST_SETTING = `select max(id) as newest from settings`
