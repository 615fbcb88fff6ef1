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

/** Older settings are confirmed with the database before deciding. */
const SETTINGS_FRESH_MS = 5_000

/** Settings as use cases read them. */
export interface SettingsInForce {
  /** A frozen snapshot. */
  at(at: Date): FirmSettings
  /** The snapshot of a version passed to `confirm`; null is before any row. Its policies have taken effect. */
  ofVersion(version: bigint | null): Omit<FirmSettings, 'policies'>
  /**
   * Call it in a transaction before deciding money: reads the settings if unconfirmed for five seconds, or if one of
   * these versions is missing. Rejects when unreadable, so a cut-off node decides nothing. While they are fresh it
   * sends no statement and returns no promise.
   */
  confirm(database: Queryable, versions?: readonly (bigint | null)[]): Promise<void> | undefined
}

export interface SettingsStore extends SettingsInForce {
  /** Since settings were read or confirmed; Infinity before. */
  ageMs(): number
  /** Reads everything, as after this node's own change. */
  read(database: Queryable): Promise<void>
  /** Reads the newest id; reads everything if it changed. */
  check(database: Queryable): Promise<void>
  /** Changes may be missed: the next check reads everything. */
  doubt(): void
}

/** A node's settings: all rows in memory, and one frozen snapshot at a time. */
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
  /** Kept while it lists the same. */
  let catalogue: Catalogue = BUILT_IN
  /** Of the current rows: most of a thousand orders filled together share a version. */
  const ofVersions = new Map<bigint, FirmSettings>()
  /** When the last answer was requested: everything committed by then is known. */
  let confirmedMs = -Infinity

  function apply(read: readonly SettingRow[], askedMs: number): void {
    if (askedMs < confirmedMs) return
    // A restored or promoted database may have fewer.
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
      // Called twice per order; comparing dates takes ten times as long as numbers.
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

/** A snapshot and its span, end exclusive. */
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
