import type { Logger } from 'pino'
import type { FirmAnnouncement } from '#contract/office/announcements.ts'
import {
  type Audience,
  announcementStateAt,
  INCIDENT_REMEMBERED_MS,
  isRememberedIncident,
} from '#domain/announcements/announcement.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { ANNOUNCEMENTS_CHANNEL, type AnnouncementRow, READ_CURRENT } from './announcements.sql.ts'

/** What this server knows of the announcements, so that a page or a poll asks the database nothing. */
export interface AnnouncementBoard {
  /** What an audience is shown at an instant, the newest first. */
  shownTo(audience: Audience, at: Date): FirmAnnouncement[]
  /** Incidents that have begun at an instant, of the last seven days, the newest first. */
  incidentsAt(at: Date): AnnouncementRow[]
  /** Reads them again, as after a change that this server has committed. */
  read(database: Queryable): Promise<void>
}

/**
 * Keeps the announcements of the database in memory: a change notifies every server on commit, and after a gap of the
 * connection everything is read again. Without the database it shows what it knew last. Done when it was read first, or
 * the connection could not be opened.
 */
export async function followAnnouncements({
  listen,
  clock,
  log,
}: {
  listen: Pick<ListenConnection, 'subscribe' | 'run'>
  clock: Clock
  log: Logger
}): Promise<AnnouncementBoard> {
  let rows: readonly AnnouncementRow[] = []
  let asked = 0
  let answered = 0

  async function read(database: Queryable): Promise<void> {
    const turn = ++asked
    const since = new Date(clock.now().getTime() - INCIDENT_REMEMBERED_MS)
    const { rows: current } = await database.query<AnnouncementRow>(READ_CURRENT, [since])
    // An older question may be answered later.
    if (turn < answered) return
    answered = turn
    rows = current
  }

  const logged = logOnChange()
  /** The first reading that has the latest change that was told. */
  let wanted = 0
  let underWay = 0

  const reread = (): Promise<void> => {
    underWay += 1
    // Without a connection nothing is read, and the gap at its return reads everything.
    const reading = logged(
      listen.run(read).then(() => undefined),
      (err) => log.warn({ err }, 'announcements could not be read; they are read when they are asked for'),
    )
    return reading.finally(() => void (underWay -= 1))
  }

  function known(): readonly AnnouncementRow[] {
    if (answered < wanted && underWay === 0) void reread()
    return rows
  }

  await listen.subscribe(ANNOUNCEMENTS_CHANNEL, {
    onMessage: () => {
      wanted = asked + 1
      void reread()
    },
    onGap: async () => void (await listen.run(read)),
  }).ready

  return {
    read,
    shownTo: (audience, at) =>
      known()
        .filter((row) => row.audiences.includes(audience) && announcementStateAt(spanOf(row), at) === 'shown')
        .map(presentAnnouncement),
    incidentsAt: (at) =>
      known().filter((row) => row.level === 'incident' && isRememberedIncident(spanOf(row), at)),
  }
}

export const spanOf = ({ starts_at, ends_at, ended_at }: AnnouncementRow) => ({
  startsAt: starts_at,
  endsAt: ends_at,
  endedAt: ended_at,
})

/** An announcement as its readers have it. */
export const presentAnnouncement = ({
  id,
  level,
  body,
  starts_at,
  ends_at,
}: AnnouncementRow): FirmAnnouncement => ({
  id: id.toString(),
  level,
  text: body,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
})
