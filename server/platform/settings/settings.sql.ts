/** A trigger tells of each new row. */
export const SETTINGS_CHANNEL = 'settings'

/** A few hundred rows at most. */
export const READ_SETTINGS = `select id, key, value, effective_from as "effectiveFrom" from settings`

export const READ_SETTINGS_OF = `${READ_SETTINGS} where key = any($1::text[])`
