import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './settings.schemas.ts'

export type OfficeSetting = z.output<typeof schemas.officeSetting>
export type ShownValue = OfficeSetting['value']
export type SettingChange = z.output<typeof schemas.settingChange>

const mayLook = staff('settings.look')
const mayChange = staff('settings.change')

export const adminListSettings = mayLook<typeof schemas.adminListSettings>('GET /api/admin/settings')
export const changeSetting = mayChange<typeof schemas.changeSetting>('POST /api/admin/settings')
export const previewSetting = mayLook<typeof schemas.previewSetting>('POST /api/admin/settings/preview')
