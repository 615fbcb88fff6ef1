import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './settings.schemas.ts'

export type OfficeSetting = z.output<typeof schemas.officeSetting>
export type ShownValue = OfficeSetting['value']
export type SettingChange = z.output<typeof schemas.settingChange>

export const adminListSettings: Endpoint<typeof schemas.adminListSettings> = {
  method: 'GET',
  path: '/api/admin/settings',
  access: { permission: 'settings.look' },
}

export const changeSetting: Endpoint<typeof schemas.changeSetting> = {
  method: 'POST',
  path: '/api/admin/settings',
  access: { permission: 'settings.change' },
}

export const previewSetting: Endpoint<typeof schemas.previewSetting> = {
  method: 'POST',
  path: '/api/admin/settings/preview',
  access: { permission: 'settings.look' },
}
