import { isRefusal, refuse } from '#contract/refusals.ts'
import type { ProposalConsequence } from '#contract/records/proposals.ts'
import { grouped } from '#domain/money/dollars.ts'
import { type SettingName, settingKeyOf } from '#domain/settings/setting-keys.ts'
import {
  type StoredValue,
  type TypedValue,
  type ValuePart,
  isNothing,
} from '#domain/settings/setting-values.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { mayChange } from '#domain/settings/who-changes.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Queryable } from '#server/platform/database/pool.ts'
import {
  type NamingConfig,
  marketOf,
  namedByEnvironment,
} from '#server/platform/settings/named-by-environment.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { appendSetting, decideSetting, subjectOfSetting } from './append-setting.ts'
import { readHistoryOf } from './read-history.ts'
import { LOCK_SETTINGS, NEWEST_OF_KEY } from './settings-rows.sql.ts'

export interface SettingPayload {
  key: SettingName
  value: TypedValue
  /** ISO 8601; null: once confirmed. */
  effectiveFrom: string | null
  reason: string
}

export interface SettingHandlerDeps {
  pool: Pool
  clock: Clock
  config: NamingConfig
  settings: Pick<SettingsStore, 'read'>
  calendar: MarketCalendar
  /** The limit of listed instruments. */
  mostListed: number
}

/** The newest row's id, which every change replaces. */
async function newestOf(database: Queryable, key: SettingName): Promise<bigint | null> {
  const { rows } = await database.query<{ newest: bigint | null }>(NEWEST_OF_KEY, [key])
  return rows[0]?.newest ?? null
}

/** Its subject is the key. */
export const settingHandler = ({
  pool,
  clock,
  config,
  settings,
  calendar,
  mostListed,
}: SettingHandlerDeps): ProposalHandler<SettingPayload> => ({
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
  carriedOut: () => settings.read(pool),
  async consequences(database, payloads) {
    const keys = payloads.map(({ key }) => key)
    const past = Map.groupBy(await readHistoryOf(database, keys), (row) => row.key)
    const at = clock.now()
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
