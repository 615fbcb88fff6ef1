import { FIXED_CONFIGURATION } from '#contract/door/account-calls.ts'
import { isRefusal } from '#contract/refusals.ts'
import { stopKeys } from '#server/people/key-settings/change-keys.ts'
import type { ForgetKeys } from '#server/people/keys/revoke-all-keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ShardPool } from '#server/platform/database/pool.ts'
import { DoorAnswer, type DoorHandlers } from '../http/door-answer.ts'

interface ConfigurationParts {
  pool: ShardPool
  clock: Clock
  keys: ForgetKeys
}

/** What a customer's account is set to. One thing can be changed: the customer's stop of all keys. */
export const configurationHandlers = (
  parts: ConfigurationParts,
): Pick<DoorHandlers, 'readConfiguration' | 'changeConfiguration'> => ({
  // While its customer has stopped the keys, no key reads this.
  readConfiguration: () => configuration(false),

  async changeConfiguration({ principal: { customerId: userId, keyId }, address, body }) {
    if (body.suspend_trade !== true) return configuration(false)
    const stopped = await stopKeys(parts, { userId, kind: 'customer', address }, { byKey: keyId })
    return isRefusal(stopped) ? stopped : configuration(true)
  },
})

const configuration = (isStopped: boolean) =>
  new DoorAnswer({ ...FIXED_CONFIGURATION, suspend_trade: isStopped })
