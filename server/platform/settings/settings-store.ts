import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import type { SettingName } from '#domain/settings/setting-keys.ts'
import {
  FIRST_SETTINGS,
  type FirmSettings,
  type SettingRow,
  inOrderOfEffect,
  settingsAt,
  settingsOfVersion,
} from '#domain/settings/settings.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import type { ListenConnection } from '../database/listen.ts'
import { type NamingConfig, environmentOf } from './named-by-environment.ts'
import { READ_SETTINGS, READ_SETTINGS_OF, SETTINGS_CHANNEL } from './settings.sql.ts'

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
  /** Changes that committed before `askedMs` are known: confirms the settings, or reads them if in doubt. */
  check(database: Queryable, askedMs: number): Promise<void>
  /** They changed, or changes may be missed: the next check reads everything. */
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
  /** How often the settings may have changed, and how many of these the last reading follows. */
  let [doubts, settled] = [1, 0]
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
    async check(database, askedMs) {
      const settling = doubts
      if (settled !== settling) await read(database)
      else confirmedMs = Math.max(confirmedMs, askedMs)
      settled = settling
    },
    doubt: () => void (doubts += 1),
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

/**
 * Keeps a node's settings current: they are read again after a change that any node tells of, and after a gap. Done
 * after the first connection attempt.
 */
export async function followSettings(
  settings: SettingsStore,
  listen: Pick<ListenConnection, 'subscribe' | 'afterReading'>,
): Promise<void> {
  listen.afterReading(settings.check)
  await listen.subscribe(SETTINGS_CHANNEL, { onMessage: settings.doubt, onGap: settings.doubt }).ready
}

/** All rows in order of effect. */
export async function readSettings(database: Queryable): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingRow>({ name: 'read-settings', text: READ_SETTINGS })
  return inOrderOfEffect(rows)
}

/** Some keys' rows in order of effect, for decisions that must see the latest commit. */
export async function readSettingsOf(
  database: Queryable,
  names: readonly SettingName[],
): Promise<SettingRow[]> {
  const { rows } = await database.query<SettingRow>(READ_SETTINGS_OF, [names])
  return inOrderOfEffect(rows)
}

/** This node's catalog now: the same object until an instrument is listed or corrected. */
export type CatalogueNow = () => Catalogue

/** The current settings' catalog. */
export const catalogueNow =
  ({ settings, clock }: { settings: Pick<SettingsInForce, 'at'>; clock: Pick<Clock, 'now'> }): CatalogueNow =>
  () =>
    settings.at(clock.now()).catalogue

/** Answers whether the catalog changed since the last call, or since creation. */
export function watchCatalogue(catalogue: CatalogueNow): () => boolean {
  let known = catalogue()
  return () => {
    const before = known
    known = catalogue()
    return known !== before
  }
}
