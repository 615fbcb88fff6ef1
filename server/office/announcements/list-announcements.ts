import type { PageQuery } from '#contract/fields.ts'
import type { OfficeAnnouncement } from '#contract/office/announcements.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { announcementStateAt } from '#domain/announcements/announcement.ts'
import { type Service, SERVICES } from '#domain/announcements/service-status.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { presentAnnouncement, spanOf } from './announcement-board.ts'
import { FIND_ANNOUNCEMENT, LIST_ANNOUNCEMENTS, type NamedAnnouncementRow } from './announcements.sql.ts'

/** Newest first, with authors. */
export async function listAnnouncements(
  database: Queryable,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID, at }: PageQuery & { at: Date },
): Promise<OfficeAnnouncement[]> {
  const { rows } = await database.query<NamedAnnouncementRow>(LIST_ANNOUNCEMENTS, [limit, before])
  return rows.map((row) => presentForOffice(row, at))
}

/** Refuses an unknown id. */
export async function readAnnouncement(
  database: Queryable,
  id: bigint,
  at: Date,
): Promise<OfficeAnnouncement | Refusal> {
  const { rows } = await database.query<NamedAnnouncementRow>(FIND_ANNOUNCEMENT, [id])
  return rows[0] ? presentForOffice(rows[0], at) : refuse('not_found')
}

const presentForOffice = (row: NamedAnnouncementRow, at: Date): OfficeAnnouncement => ({
  ...presentAnnouncement(row),
  audiences: row.audiences,
  services: servicesOf(row),
  state: announcementStateAt(spanOf(row), at),
  madeBy: row.maker,
  madeAt: row.made_at.toISOString(),
  notified: row.notifies_customers
    ? { customers: row.notified_customers, at: row.notified_at?.toISOString() ?? null }
    : null,
  endedBy: row.ender,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** A row's services in status page order, without removed ones. */
export const servicesOf = ({ services }: { services: readonly string[] }): Service[] =>
  SERVICES.filter((service) => services.includes(service))
