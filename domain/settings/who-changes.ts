import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { confirmsAlone } from '../proposals/proposal.ts'
import type { Permission } from '../staff/permissions.ts'
import { type SettingName, guardsMoney, isOfInstrument } from './setting-keys.ts'

/**
 * Whether these permissions let a person change a key: any key with the permission to propose settings; stop, offering
 * and listing of one instrument with that of the market. `startsAgain`: the change ends a stop, or offers the
 * instrument again.
 */
export function mayChange(
  permissions: readonly Permission[],
  name: SettingName,
  { startsAgain }: { startsAgain: boolean },
): boolean {
  if (permissions.includes('settings.propose')) return true
  const ofMarket = startsAgain ? 'market.confirm' : 'market.operate'
  return isOfInstrument(name) && permissions.includes(ofMarket)
}

/** The permission to confirm another's change: a treasurer's too where it guards money. */
export const confirmsSetting = (name: SettingName): Permission =>
  guardsMoney(name) ? 'settings.confirm_money' : 'settings.confirm'

/** Whether a person could lift the limit of a person's day without another's confirmation. */
export const liftsLimitAlone = (
  { id, permissions }: DecidingPerson,
  { staff, at }: { staff: readonly DecidingPerson[]; at: Date },
): boolean =>
  mayChange(permissions, LIMIT, { startsAgain: false }) &&
  confirmsAlone('setting', { proposerId: id, staff, at, confirms: confirmsSetting(LIMIT) })

const LIMIT = 'thresholds.per_person_day'
