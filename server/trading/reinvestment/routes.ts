import * as reinvestment from '#contract/trading/reinvestment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { readReinvestment } from './read-reinvestment.ts'
import { setReinvestment } from './set-reinvestment.ts'

/** Dividend reinvestment. */
export function mountReinvestment(
  serve: Serve,
  parts: { pool: Pool; clock: Clock; settings: Pick<SettingsInForce, 'at'> },
): void {
  serve(reinvestment.getReinvestment, ({ principal }) => readReinvestment(parts.pool, principal.userId))
  serve(reinvestment.setReinvestment, ({ principal, body }) =>
    setReinvestment(parts, { customerId: principal.userId, ...body }),
  )
}
