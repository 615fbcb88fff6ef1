import { FIXED_CONFIGURATION } from '#contract/alpaca/account-calls.ts'
import { isRefusal } from '#contract/refusals.ts'
import { resumeKeyOrders, suspendKeyOrders } from '#server/people/key-settings/key-orders.ts'
import { readKeyOrdersSuspended } from '#server/people/key-settings/list-keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-answer.ts'

interface ConfigurationParts {
  pool: Pool
  clock: Clock
}

/** Only whether keys may place orders can be changed. */
export const configurationHandlers = (
  parts: ConfigurationParts,
): Pick<AlpacaHandlers, 'readConfiguration' | 'changeConfiguration'> => ({
  readConfiguration: async ({ principal }) =>
    configuration((await readKeyOrdersSuspended(parts.pool, principal.customerId)) !== null),

  async changeConfiguration({ principal: { customerId: userId, keyId }, address, body }) {
    const { suspend_trade: suspends } = body
    if (typeof suspends !== 'boolean')
      return configuration((await readKeyOrdersSuspended(parts.pool, userId)) !== null)
    const change = suspends ? suspendKeyOrders : resumeKeyOrders
    const changed = await change(parts, { userId, kind: 'customer', address }, { byKey: keyId })
    return isRefusal(changed) ? changed : configuration(changed.ordersSuspendedAt !== null)
  },
})

const configuration = (isSuspended: boolean) =>
  new AlpacaAnswer({ ...FIXED_CONFIGURATION, suspend_trade: isSuspended })
