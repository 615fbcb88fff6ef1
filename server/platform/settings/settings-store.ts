import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import {
  FIRST_SETTINGS,
  type SettingRow,
  type FirmSettings,
  settingsAt,
  settingsOfVersion,
} from '#domain/settings/settings.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/pool.ts'
import { type NamingConfig, environmentOf } from './named-by-environment.ts'
import { readSettings } from './read-settings.ts'
import { NEWEST_SETTING } from './settings.sql.ts'

/** A node decides by settings that it read or confirmed within this long, or asks the database first. */
const SETTINGS_FRESH_MS = 5_000

/** The settings as the use cases of a node read them. */
export interface SettingsInForce {
  /** The frozen snapshot at an instant. */
  at(at: Date): FirmSettings
  /**
   * The snapshot of a stored version that `confirm` was told of; null counts as what was before there were any.
   * Policies have acted by then.
   */
  ofVersion(version: bigint | null): Omit<FirmSettings, 'policies'>
  /**
   * To be called on the connection of a transaction before it decides money: reads the settings on it when they were
   * not confirmed for five seconds, or lack one of these versions. Rejects when they cannot be read, so that a node
   * that is cut off decides nothing. Answers without a promise, and sends no statement, while they are fresh.
   */
  confirm(database: Queryable, versions?: readonly (bigint | null)[]): Promise<void> | undefined
}

export interface SettingsStore extends SettingsInForce {
  /** How long ago the settings were read or confirmed; Infinity before the first time. */
  ageMs(): number
  /** Reads everything now, as after a change that this node has committed. */
  read(database: Queryable): Promise<void>
  /** Asks for the newest id, which confirms what is known; reads everything when it is another. */
  check(database: Queryable): Promise<void>
  /** The next check reads everything: changes may have been missed. */
  doubt(): void
}

/** The settings of a node: all rows in memory, and one frozen snapshot at a time. */
export function createSettingsStore({
  config,
  clock,
}: {
  config: NamingConfig
  clock: Pick<Clock, 'monotonicMs'>
}): SettingsStore {
  const environment = environmentOf(config)
  let rows: readonly SettingRow[] = []
  let newest: bigint | null = null
  let snapshot: Span | null = null
  /** Of the last snapshot: the next one has the same where it lists the same. */
  let catalogue: Catalogue = BUILT_IN
  /** Of the rows as they are: of a thousand orders that are filled together most have the same version. */
  const ofVersions = new Map<bigint, FirmSettings>()
  /** When the database was asked that said the last of what is known: all that was committed by then is known. */
  let confirmedMs = -Infinity

  function apply(read: readonly SettingRow[], askedMs: number): void {
    if (askedMs < confirmedMs) return
    // A database that was restored, or that took over, may have fewer.
    rows = Object.freeze(read)
    newest = newestOf(read)
    snapshot = null
    ofVersions.clear()
    confirmedMs = askedMs
  }

  async function read(database: Queryable): Promise<void> {
    const askedMs = clock.monotonicMs()
    apply(await readSettings(database), askedMs)
  }

  const ageMs = () => clock.monotonicMs() - confirmedMs
  const isKnown = (version: bigint | null) => version === null || rows.some(({ id }) => id === version)

  return {
    ageMs,
    read,
    async check(database) {
      const askedMs = clock.monotonicMs()
      const { rows: answer } = await database.query<{ newest: bigint | null }>({
        name: 'newest-setting',
        text: NEWEST_SETTING,
      })
      if (newest === null || answer[0]?.newest !== newest) await read(database)
      else confirmedMs = Math.max(confirmedMs, askedMs)
    },
    doubt: () => void (newest = null),
    at(at) {
      // Each order asks twice, and comparing dates takes ten times as long as comparing numbers.
      const atMs = at.getTime()
      if (!snapshot || atMs < snapshot.fromMs || atMs >= snapshot.untilMs) {
        snapshot = { ...spanOf(rows, atMs), settings: settingsAt(rows, at, environment, catalogue) }
        catalogue = snapshot.settings.catalogue
      }
      return snapshot.settings
    },
    ofVersion(version) {
      if (version === null) return FIRST_SETTINGS
      const settings = ofVersions.get(version) ?? settingsOfVersion(rows, version, catalogue)
      if (!settings) throw new Error(`there is no settings version ${version}`)
      ofVersions.set(version, settings)
      return settings
    },
    confirm: (database, versions = []) =>
      ageMs() <= SETTINGS_FRESH_MS && versions.every(isKnown) ? undefined : read(database),
  }
}

/** A snapshot, and from when until before when it is the one in force. */
interface Span {
  fromMs: number
  untilMs: number
  settings: FirmSettings
}

function spanOf(rows: readonly SettingRow[], atMs: number): Pick<Span, 'fromMs' | 'untilMs'> {
  const times = rows.map(({ effectiveFrom }) => effectiveFrom.getTime())
  return {
    fromMs: times.findLast((time) => time <= atMs) ?? -Infinity,
    untilMs: times.find((time) => time > atMs) ?? Infinity,
  }
}

const newestOf = (rows: readonly SettingRow[]): bigint | null =>
  rows.reduce<bigint | null>((most, { id }) => (most === null || id > most ? id : most), null)
