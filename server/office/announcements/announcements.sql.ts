import { tellChanges } from '#server/platform/database/changes.sql.ts'
import type { AnnouncementLevel, Audience } from '#domain/announcements/announcement.ts'

/** Any constant does. Concurrent announcements are counted one after the other. */
export const LOCK_ANNOUNCEMENTS = `select pg_advisory_xact_lock(7240018)`

export const ANNOUNCEMENTS_CHANNEL = 'announcements'

export interface AnnouncementRow {
  id: bigint
  level: AnnouncementLevel
  body: string
  audiences: Audience[]
  services: string[]
  starts_at: Date
  ends_at: Date | null
  made_at: Date
  ended_at: Date | null
}

export interface NamedAnnouncementRow extends AnnouncementRow {
  notifies_customers: boolean
  notified_customers: number
  notified_at: Date | null
  maker: string
  ender: string | null
}

const COLUMNS =
  'a.id, a.level, a.body, a.audiences, a.services, a.starts_at, a.ends_at, a.made_at, a.ended_at'

/** Kept in memory: all not over, and incidents that began or ended since $1. */
export const READ_CURRENT = `
select ${COLUMNS} from announcements a
where a.ended_at is null and (a.ends_at is null or a.ends_at > $1) or a.level = 'incident' and a.ended_at > $1
order by a.id desc`

export const COUNT_CUSTOMERS = `select count(*)::int as customers from accounts`

/** How many are shown or scheduled at $1. */
export const COUNT_OPEN = `
select count(*) as open from announcements a where a.ended_at is null and (a.ends_at is null or a.ends_at > $1)`

const NAMED = `
select ${COLUMNS}, a.notifies_customers, a.notified_customers, a.notified_at,
  maker.username as maker, ender.username as ender
from announcements a
join users maker on maker.id = a.made_by
left join users ender on ender.id = a.ended_by`

/** At most $1 before the id $2, newest first. */
export const LIST_ANNOUNCEMENTS = `${NAMED} where a.id < $2 order by a.id desc limit $1`

export const FIND_ANNOUNCEMENT = `${NAMED} where a.id = $1`

export const INSERT_ANNOUNCEMENT = `
insert into announcements
  (id, level, body, audiences, services, starts_at, ends_at, made_by, made_at, notifies_customers)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Ends one that has not ended at $2; answers nothing where there is none. */
export const END_ANNOUNCEMENT = `
update announcements set ended_at = $2, ended_by = $3
where id = $1 and ended_at is null and (ends_at is null or ends_at > $2)
returning id`

export const TELL_NODES = tellChanges(ANNOUNCEMENTS_CHANNEL, `(select '')`)

/** Locks the oldest announcement shown at $1 with customers left to notify. */
export const HOLD_TO_NOTIFY = `
select a.id, a.level, a.body, a.notified_up_to, a.notified_customers from announcements a
where a.notifies_customers and a.notified_at is null and a.starts_at <= $1 and a.ended_at is null
  and (a.ends_at is null or a.ends_at > $1)
order by a.id limit 1
for update`

export const MARK_NOTIFIED = `
update announcements set notified_up_to = $2, notified_customers = $3, notified_at = $4 where id = $1`
