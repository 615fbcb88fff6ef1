import type { SettingName } from '#domain/settings/setting-keys.ts'
import { type SettingRow, inOrderOfEffect } from '#domain/settings/settings.ts'
import type { Queryable } from '../database/pool.ts'
import { READ_SETTINGS, READ_SETTINGS_OF, type SettingsRow } from './settings.sql.ts'

/** All rows in order of effect. */
export async function readSettings(database: Queryable): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingsRow>({ name: 'read-settings', text: READ_SETTINGS })
  return inOrderOfEffect(rows.map(settingRow))
}

/** Some keys' rows in order of effect, for decisions that must see the latest commit. */
export async function readSettingsOf(
  database: Queryable,
  names: readonly SettingName[],
): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingsRow>(READ_SETTINGS_OF, [names])
  return inOrderOfEffect(rows.map(settingRow))
}

const settingRow = ({ id, key, value, effective_from }: SettingsRow): SettingRow => ({
  id,
  key,
  value,
  effectiveFrom: effective_from,
})
