import { type ServiceReport, getStatus } from '#contract/office/announcements.ts'
import { endedBy } from '#domain/announcements/announcement.ts'
import { serviceStatuses, withIncidents } from '#domain/announcements/service-status.ts'
import type { PoolAndClock, Pool } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/config/config.ts'
import { READ_OLDEST_DUE } from '#server/platform/mail/outbox.sql.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import { type AnnouncementBoard, spanOf } from '../announcements/announcement-board.ts'
import { servicesOf } from '../announcements/list-announcements.ts'
import { createKnownMailWait } from './known-mail-wait.ts'

interface StatusDeps extends PoolAndClock {
  config: Pick<Config, 'mail'>
  settings: SettingsStore
  board: AnnouncementBoard
  stalePrices: () => number
}

/** Service status from memory: it works without the database. */
export function mountStatus(serve: Serve, deps: StatusDeps): void {
  const { pool, clock, config, settings, board, stalePrices } = deps
  const mailWaitsMs = config.mail ? createKnownMailWait((now) => readOldestDue(pool, now), clock) : () => null
  serve(getStatus, (): ServiceReport => {
    const at = clock.now()
    const { stops, catalogue } = settings.at(at)
    const incidents = board.incidentsAt(at).map((row) => ({
      id: row.id.toString(),
      text: row.body,
      services: servicesOf(row),
      startedAt: row.starts_at.toISOString(),
      endedAt: endedBy(spanOf(row), at)?.toISOString() ?? null,
    }))
    const statuses = serviceStatuses({
      databaseAgeMs: settings.ageMs(),
      stalePrices: stalePrices(),
      // Funds have no session prices: only stocks can fall silent.
      symbols: catalogue.stocks.length,
      stops: { ...stops, instruments: stops.instruments.size },
      mailWaitsMs: mailWaitsMs(),
    })
    const open = incidents.filter(({ endedAt }) => endedAt === null)
    return { at: at.toISOString(), services: withIncidents(statuses, open), incidents }
  })
}

/** When the oldest due message was due; null without any. */
async function readOldestDue(pool: Pool, now: Date): Promise<Date | null> {
  const { rows } = await pool.query<{ oldest: Date | null }>(READ_OLDEST_DUE, [now])
  return rows[0]?.oldest ?? null
}
