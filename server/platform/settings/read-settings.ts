import type { SettingName } from '#domain/settings/setting-keys.ts'
import { type SettingRow, inOrderOfEffect } from '#domain/settings/settings.ts'
import type { Queryable } from '../database/database.ts'
import { READ_SETTINGS, READ_SETTINGS_OF } from './settings.sql.ts'

/** All rows in order of effect. */
export async function readSettings(database: Queryable): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingRow>({ name: 'read-settings', text: READ_SETTINGS })
  return inOrderOfEffect(rows)
}

/** Some keys' rows in order of effect, for decisions that must see the latest commit. */
export async function readSettingsOf(
  database: Queryable,
  names: readonly SettingName[],
): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingRow>(READ_SETTINGS_OF, [names])
  return inOrderOfEffect(rows)
}
