import type { Offerings } from '#domain/trading/offering.ts'
import type { Clock } from '#server/platform/clock.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { type SettingsStore, createSettingsStore } from '#server/platform/settings/settings-store.ts'

/**
 * Settings for use cases without a server: read from the database when they are first needed, but for those that `env`
 * names.
 */
export const settingsInForce = (
  clock: Pick<Clock, 'monotonicMs'>,
  env: Record<string, string> = {},
): SettingsStore =>
  createSettingsStore({
    config: parseConfig(env),
    clock,
  })

/** The same settings, by which these instruments are offered so. */
export const withOfferings = (settings: SettingsStore, offerings: Offerings): SettingsStore => ({
  ...settings,
  at: (at) => ({ ...settings.at(at), offerings }),
})
