import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type OrderPolicies, areSamePolicies } from '#domain/trading/orders/order-policies.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'

/**
 * Places an order by the policies in force, and once more by those of now where it was refused while they changed:
 * neither half of an order is decided by policies that the other half does not know. A refusal has changed nothing.
 */
export async function byPoliciesInForce<T extends object>(
  { settings, now }: { settings: Pick<SettingsInForce, 'at'>; now(): Date },
  place: (policies: OrderPolicies) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  for (;;) {
    const { policies } = settings.at(now())
    const answer = await place(policies)
    if (!isRefusal(answer) || areSamePolicies(policies, settings.at(now()).policies)) return answer
  }
}
