import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { OfficeSetting } from '#contract/office/settings.ts'
import { type SettingName, isSettingName } from '#domain/settings/setting-keys.ts'
import type { TypedValue } from '#domain/settings/setting-values.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { auditRefused } from '#server/records/audit/refused-decision.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { marketOf, namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'
import { appendSetting, decideSetting } from './append-setting.ts'
import { type SettingsDeps, readSetting } from './list-settings.ts'
import { settingHandler } from './setting-handler.ts'
import { LOCK_SETTINGS } from './settings-rows.sql.ts'

interface SettingToChange {
  key: string
  value: TypedValue
  effectiveFrom: Date | null
  reason: string
  /** The newest row of the key that the person saw. */
  seen: bigint | null
  reviewer: Reviewer
  permissions: readonly Permission[]
}

/**
 * Changes a setting: appends one row with its audit line under the settings lock, tells every node on commit, and
 * returns the setting; or proposes it where another person must confirm. Refuses what `decideChange` refuses, an
 * unknown key, one that the environment sets, and a second proposal; missing permission is audited.
 */
export async function changeSetting(
  deps: SettingsDeps,
  change: SettingToChange,
): Promise<OfficeSetting | Refusal> {
  const { key: name, reviewer } = change
  if (!isSettingName(name)) return refuse('not_found')
  const tried = {
    action: 'setting.refused',
    subjectType: 'setting',
    subjectId: name,
    customerId: null,
    tried: 'changed',
    reviewer,
  } as const
  return auditRefused(deps, tried, await changeNamed(deps, name, change))
}

async function changeNamed(
  deps: SettingsDeps,
  name: SettingName,
  change: SettingToChange,
): Promise<OfficeSetting | Refusal> {
  const { pool, config, settings, clock, calendar, mostListed } = deps
  const { value: typed, effectiveFrom, seen, reason, reviewer, permissions } = change
  if (namedByEnvironment(config).has(name)) return refuse('setting_locked')
  const changed = await inTransaction<{ isInForce: boolean; setting: OfficeSetting }>(pool, async (tx) => {
    await tx.query(LOCK_SETTINGS)
    const at = clock.now()
    const asked = { name, typed, effectiveFrom, seen, proposedBy: reviewer.administratorId }
    const decided = await decideSetting(tx, asked, {
      at,
      calendar,
      mostListed,
      market: marketOf(config),
      wasProposed: false,
    })
    if (isRefusal(decided)) return decided
    const { needsSecond } = decided.accepted
    if (needsSecond) {
      const payload = payloadOf(name, change)
      const parts = { payload, reason, reviewer, customerIds: [], at }
      const proposed = await proposeIn(tx, settingHandler(deps), parts)
      if (isRefusal(proposed)) return proposed
    } else await appendSetting(tx, decided, { reason, decider: reviewer, confirmed: null })
    const viewer = { userId: reviewer.administratorId, permissions }
    return { isInForce: !needsSecond, setting: await readSetting(tx, deps, { name, ...viewer }) }
  })
  if (isRefusal(changed)) return changed
  if (changed.isInForce) await settings.read(pool)
  return changed.setting
}

const payloadOf = (key: SettingName, { value, effectiveFrom, reason }: SettingToChange) => ({
  key,
  value: typeof value === 'string' ? value.trim() : value,
  effectiveFrom: effectiveFrom?.toISOString() ?? null,
  reason,
})
