import type { FirmAnnouncement } from '#contract/office/announcements.ts'
import {
  type Audience,
  announcementStateAt,
  INCIDENT_REMEMBERED_MS,
  isRememberedIncident,
} from '#domain/announcements/announcement.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { ANNOUNCEMENTS_CHANNEL, type AnnouncementRow, READ_CURRENT } from './announcements.sql.ts'

/** The announcements in memory: pages and polls need no database. */
export interface AnnouncementBoard {
  /** Newest first. */
  shownTo(audience: Audience, at: Date): FirmAnnouncement[]
  /** Incidents that have begun, of the last seven days, the newest first. */
  incidentsAt(at: Date): AnnouncementRow[]
  /** Reads them again, after a change that this server has committed. */
  read(database: Queryable): Promise<void>
}

/**
 * Keeps announcements in memory: a change notifies every server on commit, and a connection gap reads everything again.
 * Without the database it shows the last known. Resolves after the first reading, or when the connection could not be
 * opened.
 */
export async function followAnnouncements(parts: {
  listen: Pick<ListenConnection, 'subscribe' | 'run'>
  clock: Clock
}): Promise<AnnouncementBoard> {
  const { listen, clock } = parts
  let rows: readonly AnnouncementRow[] = []
  let asked = 0
  let answered = 0

  async function read(database: Queryable): Promise<void> {
    const turn = ++asked
    const since = new Date(clock.now().getTime() - INCIDENT_REMEMBERED_MS)
    const { rows: current } = await database.query<AnnouncementRow>(READ_CURRENT, [since])
    // An older query may finish later.
    if (turn < answered) return
    answered = turn
    rows = current
  }

  const readAgain = async () => void (await listen.run(read))
  await listen.subscribe(ANNOUNCEMENTS_CHANNEL, { onMessage: readAgain, onGap: readAgain }).ready

  return {
    read,
    shownTo: (audience, at) =>
      rows
        .filter((row) => row.audiences.includes(audience) && announcementStateAt(spanOf(row), at) === 'shown')
        .map(presentAnnouncement),
    incidentsAt: (at) =>
      rows.filter((row) => row.level === 'incident' && isRememberedIncident(spanOf(row), at)),
  }
}

export const spanOf = ({ starts_at, ends_at, ended_at }: AnnouncementRow) => ({
  startsAt: starts_at,
  endsAt: ends_at,
  endedAt: ended_at,
})

export const presentAnnouncement = (row: AnnouncementRow): FirmAnnouncement => ({
  id: row.id.toString(),
  level: row.level,
  text: row.body,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
})
