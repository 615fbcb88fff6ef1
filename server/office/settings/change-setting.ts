import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { OfficeSetting } from '#contract/office/settings.ts'
import type { ProposalConsequence } from '#contract/records/proposals.ts'
import { type SettingName, isSettingName, settingKeyOf } from '#domain/settings/setting-keys.ts'
import {
  type TypedValue,
  type StoredValue,
  type ValuePart,
  isNothing,
} from '#domain/settings/setting-values.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { grouped } from '#domain/money/money.ts'
import { mayChange } from '#domain/settings/who-changes.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import { auditRefused } from '#server/records/audit/record-repeated.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { proposeIn } from '#server/records/proposals/propose.ts'
import { inTransaction, type Queryable } from '#server/platform/database/database.ts'
import { marketOf, namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { appendSetting, decideSetting, subjectOfSetting } from './append-setting.ts'
import { type SettingsDeps, readSetting } from './list-settings.ts'
import { type SettingPayload, LOCK_SETTINGS, readHistoryOf, NEWEST_OF_KEY } from './settings-rows.ts'

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

type SettingHandlerDeps = Omit<SettingsDeps, 'settings'> & { settings: Pick<SettingsStore, 'read'> }

/** The newest row's id, which every change replaces. */
async function newestOf(database: Queryable, key: SettingName): Promise<bigint | null> {
  const { rows } = await database.query<{ newest: bigint | null }>(NEWEST_OF_KEY, [key])
  return rows[0]?.newest ?? null
}

/** Its subject is the key. */
export const settingHandler = (deps: SettingHandlerDeps): ProposalHandler<SettingPayload> => ({
  kind: 'setting',
  parse: (payload) => payload as SettingPayload,
  subjectOf: ({ key }) => subjectOfSetting(key),
  mayPropose: (permissions, { key }) => mayChange(permissions, key, { startsAgain: false }),
  concerned: async () => [],
  async lock(tx) {
    await tx.query(LOCK_SETTINGS)
  },
  version: async (database, { key }) => (await newestOf(database, key))?.toString() ?? 'standard',
  async apply(tx, { key, value, effectiveFrom, reason }, { reviewer, confirmed, at }) {
    const { config, calendar, mostListed } = deps
    if (namedByEnvironment(config).has(key)) return refuse('setting_locked')
    const from = effectiveFrom === null ? null : new Date(effectiveFrom)
    const market = marketOf(config)
    const seen = await newestOf(tx, key)
    const asked = { name: key, typed: value, effectiveFrom: from, seen, proposedBy: confirmed.proposedBy }
    const decided = await decideSetting(tx, asked, { at, calendar, market, mostListed, wasProposed: true })
    if (isRefusal(decided)) return decided
    await appendSetting(tx, decided, { reason, decider: reviewer, confirmed })
    return null
  },
  carriedOut: () => deps.settings.read(deps.pool),
  async consequences(database, payloads) {
    const keys = payloads.map(({ key }) => key)
    const past = Map.groupBy(await readHistoryOf(database, keys), (row) => row.key)
    const at = deps.clock.now()
    return payloads.map((payload) => {
      const inForce = past.get(payload.key)?.findLast((row) => row.effectiveFrom <= at)
      return linesOf(payload, inForce?.value)
    })
  },
})

const linesOf = ({ key, value, effectiveFrom }: SettingPayload, stored: unknown): ProposalConsequence[] => [
  ...differenceOf(key, stored, parse(key, value)),
  {
    label: 'Takes effect',
    before: null,
    after: effectiveFrom === null ? 'When confirmed' : newYorkText(new Date(effectiveFrom)),
  },
]

const parse = (key: SettingName, typed: TypedValue): StoredValue | undefined =>
  settingKeyOf(key)?.kind.parse(typed)

/** The value, or each part that changes. */
function differenceOf(name: SettingName, stored: unknown, next: unknown): ProposalConsequence[] {
  const { parts } = settingKeyOf(name)?.kind ?? {}
  if (!parts) return [{ label: 'Value', before: shown(name, stored), after: shown(name, next) }]
  const [before, after] = [typedOf(name, stored), typedOf(name, next)]
  const isFirst = before === undefined || isNothing(before)
  return parts.flatMap((part) => {
    const [from, to] = [partOf(before, part), partOf(after, part)]
    return from === to ? [] : [{ label: part.label, before: isFirst ? null : from, after: to }]
  })
}

function partOf(typed: TypedValue | undefined, { name, choices }: ValuePart): string {
  const text = (typeof typed === 'object' && typed[name]) || 'None'
  return choices?.find(({ value }) => value === text)?.label ?? text
}

/** In typed form; without a row, the standard. */
function typedOf(name: SettingName, stored: unknown): TypedValue | undefined {
  const key = settingKeyOf(name)
  if (!key) return undefined
  const read = stored === undefined ? undefined : key.kind.read(stored)
  return key.kind.format(read === undefined ? key.standard : read)
}

function shown(name: SettingName, stored: unknown): string {
  const key = settingKeyOf(name)
  const text = typedOf(name, stored)
  if (!key || typeof text !== 'string') return ''
  const choice = key.kind.choices?.find(({ value }) => value === text)
  if (choice) return choice.label
  if (text === '') return 'Off'
  if (key.kind.unit === 'USD') return `$${grouped(text)}`
  return key.kind.unit === '%' ? `${text}%` : `${text} ${key.kind.unit}`.trim()
}
