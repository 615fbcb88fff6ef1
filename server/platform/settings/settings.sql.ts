export const SETTINGS_CHANNEL = 'northfold_settings'

/** A few hundred rows at most. */
export const READ_SETTINGS = `select id, key, value, effective_from as "effectiveFrom" from settings`

export const READ_SETTINGS_OF = `${READ_SETTINGS} where key = any($1::text[])`

/** One index lookup. */
export const NEWEST_SETTING = `select max(id) as newest from settings`
