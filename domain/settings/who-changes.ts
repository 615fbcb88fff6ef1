import type { Permission } from '../staff/permissions.ts'
import { type SettingName, guardsMoney, isOfInstrument } from './setting-keys.ts'

/**
 * Whether these permissions let a person ask for a change of a key: any key with that of proposing settings, the stop
 * of one instrument, how it is offered and that it is there with that of the market. `startsAgain` says that the change
 * ends a stop, or offers the instrument again.
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

/** What lets a person confirm another's change of a key: a treasurer too where it guards money. */
export const confirmsSetting = (name: SettingName): Permission =>
  guardsMoney(name) ? 'settings.confirm_money' : 'settings.confirm'
