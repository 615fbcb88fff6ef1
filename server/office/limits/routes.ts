import { listLimits } from '#contract/office/customers/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { readLimits } from './read-limits.ts'

export function mountLimits(
  serve: Serve,
  { pool, clock, config, settings }: { pool: Pool; clock: Clock; config: Config; settings: SettingsInForce },
): void {
  serve(listLimits, ({ principal }) => {
    const now = clock.now()
    return readLimits(pool, { customerId: principal.userId, now, config, settings: settings.at(now) })
  })
}
