import type { OfficeSetting, SettingChange } from '#contract/office/settings.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import {
  NAMED_SETTINGS,
  type SettingName,
  isOfInstrument,
  isSettingName,
  isUnrestricted,
  marketFault,
  settingKeyOf,
  standardOf,
} from '#domain/settings/setting-keys.ts'
import type { ValuePart } from '#domain/settings/setting-values.ts'
import type { NodeEnvironment } from '#domain/settings/settings.ts'
import { confirmsSetting, mayChange } from '#domain/settings/who-changes.ts'
import type { DecidingPerson } from '#domain/proposals/deciding-person.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { PoolAndClock, Queryable } from '#server/platform/database/database.ts'
import { type NamingConfig, environmentOf } from '#server/platform/settings/named-by-environment.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import { readOpenProposals } from '#server/records/proposals/list-proposals.ts'
import { type NamedProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { subjectOfSetting } from './append-setting.ts'
import { type HistoryRow, type SettingPayload, readHistory, readHistoryOf } from './settings-rows.ts'

export interface SettingsDeps extends PoolAndClock {
  config: NamingConfig
  settings: SettingsStore
  /** A fee rises between its sessions. */
  calendar: MarketCalendar
  /** The limit of listed instruments. */
  mostListed: number
}

interface Viewer {
  userId: bigint
  permissions: readonly Permission[]
}

const SHOWN_CHANGES = 50

/**
 * Every setting with its value in force, read from the database, its history and its proposal. Keys of one instrument
 * are listed once used or proposed.
 */
export async function listSettings(deps: SettingsDeps, viewer: Viewer): Promise<OfficeSetting[]> {
  const { pool, clock } = deps
  const at = clock.now()
  const history = Map.groupBy(await readHistory(pool), ({ key }) => key)
  const proposals = await readOpenProposals(pool, { kind: 'setting', at })
  const environment = environmentOf(deps.config)
  const staff = await readStaff(pool)
  return [...NAMED_SETTINGS.keys(), ...instrumentKeys(history, proposals)].map((name) =>
    present(name, { rows: history.get(name) ?? [], proposals, environment, at, viewer, staff }),
  )
}

/** Instrument keys that were used or proposed, alphabetically. */
function instrumentKeys(
  history: ReadonlyMap<string, unknown>,
  proposals: readonly NamedProposalRow[],
): SettingName[] {
  const proposed = proposals.map((row) => (payloadOf(row) as SettingPayload).key)
  const used = new Set([...history.keys(), ...proposed])
  return [...used].filter(isSettingName).filter(isOfInstrument).toSorted()
}

export async function readSetting(
  database: Queryable,
  deps: SettingsDeps,
  { name, ...viewer }: Viewer & { name: SettingName },
): Promise<OfficeSetting> {
  const at = deps.clock.now()
  const rows = await readHistoryOf(database, [name])
  const proposals = await readOpenProposals(database, { kind: 'setting', at })
  const staff = await readStaff(database)
  return present(name, { rows, proposals, environment: environmentOf(deps.config), at, viewer, staff })
}

interface Known {
  /** Of the key, in order of effect. */
  rows: readonly HistoryRow[]
  proposals: readonly NamedProposalRow[]
  /** What the environment sets, which no change affects. */
  environment: NodeEnvironment
  at: Date
  viewer: Viewer
  staff: readonly DecidingPerson[]
}

function present(name: SettingName, known: Known): OfficeSetting {
  const { rows, proposals, environment, at, viewer, staff } = known
  const { named, market } = environment
  const key = settingKeyOf(name)
  if (!key) throw new Error(`${name} is no setting`)
  const lockedBy = named.has(name) ? (key.variable ?? null) : null
  const inForce = rows.findLast(({ effectiveFrom }) => effectiveFrom <= at)
  const read = inForce && key.kind.read(inForce.value)
  const fault = read === undefined ? null : marketFault(name, read, market)
  const standard = standardOf(name, market)
  const value = named.has(name) ? named.get(name) : read === undefined || fault !== null ? standard : read
  const may = (startsAgain: boolean) => mayChange(viewer.permissions, name, { startsAgain })
  const decides = { proposerId: viewer.userId, staff, at, confirms: confirmsSetting(name) }
  const endedAccess = whyNotAlone('setting', decides)
  const proposal = proposals.find(({ subject }) => subject === subjectOfSetting(name))
  return {
    key: name,
    group: key.group,
    unit: key.kind.unit,
    allowed: key.kind.allowed,
    ...(key.kind.parts ? { parts: key.kind.parts.map(presentPart) } : {}),
    ...(key.kind.choices ? { choices: [...key.kind.choices] } : {}),
    value: key.kind.format(value),
    standard: key.kind.format(standard),
    ...(lockedBy === null && fault !== null ? { notCounted: fault } : {}),
    lockedBy,
    mayChange: lockedBy === null && (may(false) || (!isUnrestricted(name, value) && may(true))),
    decidesAlone: confirmsAlone('setting', decides),
    ...(endedAccess === null ? {} : { endedAccess }),
    proposed: proposal ? presentProposed(proposal) : null,
    changes: rows
      .toReversed()
      .slice(0, SHOWN_CHANGES)
      .map((row) => presentChange(row, name, stateOf(row, inForce, at))),
  }
}

const presentPart = ({ choices, ...part }: ValuePart): NonNullable<OfficeSetting['parts']>[number] => ({
  ...part,
  ...(choices ? { choices: [...choices] } : {}),
})

function presentProposed(row: NamedProposalRow): OfficeSetting['proposed'] {
  const { value, effectiveFrom } = payloadOf(row) as SettingPayload
  return { id: row.id.toString(), value, effectiveFrom, proposedBy: row.proposer, reason: row.reason }
}

const stateOf = (row: HistoryRow, inForce: HistoryRow | undefined, at: Date): SettingChange['state'] =>
  row.effectiveFrom > at ? 'scheduled' : row === inForce ? 'in force' : 'past'

function presentChange(row: HistoryRow, name: SettingName, state: SettingChange['state']): SettingChange {
  const kind = settingKeyOf(name)?.kind
  const read = kind?.read(row.value)
  return {
    id: row.id.toString(),
    value: kind && read !== undefined ? kind.format(read) : JSON.stringify(row.value),
    effectiveFrom: row.effectiveFrom.toISOString(),
    madeAt: row.madeAt.toISOString(),
    proposedBy: row.proposer,
    confirmedBy: row.confirmer,
    reason: row.reason,
    state,
  }
}
