import type { Permission } from '../staff/permissions.ts'
import { type SettingName, stoppedInstrument } from './setting-keys.ts'

/**
 * Whether these permissions let a person ask for a change of a key: any key with that of proposing settings, the stop
 * of one instrument with that of the market. `startsAgain` says that the change ends a stop.
 */
export function mayChange(
  permissions: readonly Permission[],
  name: SettingName,
  { startsAgain }: { startsAgain: boolean },
): boolean {
  if (permissions.includes('settings.propose')) return true
  const ofMarket = startsAgain ? 'market.confirm' : 'market.operate'
  return stoppedInstrument(name) !== null && permissions.includes(ofMarket)
}
