import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type SettingsStore, createSettingsStore } from '#server/platform/settings/settings-store.ts'

/** Settings for use cases without a server: read from the database when they are first needed. */
export const settingsInForce = (clock: Pick<Clock, 'monotonicMs'>): SettingsStore =>
  createSettingsStore({
    config: { variables: new Set(), depositTerms: DEFAULT_DEPOSIT_TERMS, bank: undefined },
    clock,
  })
