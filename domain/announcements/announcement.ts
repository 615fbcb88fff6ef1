/** An incident is shown on the status page too. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'incident'] as const
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number]

/** Visitors read on the sign-in page, customers and staff on every page. */
export const AUDIENCES = ['visitors', 'customers', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

export const MAX_ANNOUNCEMENT_CHARACTERS = 300
/** In force or scheduled at once: readers skip a longer list. */
const MAX_OPEN_ANNOUNCEMENTS = 20
/** A later start or a longer span is more likely a typing mistake. */
const MAX_AHEAD_MS = 366 * 86_400_000

export interface AnnouncementSpan {
  readonly startsAt: Date
  /** Null: until a person ends it. */
  readonly endsAt: Date | null
  readonly endedAt: Date | null
}

export type AnnouncementState = 'scheduled' | 'shown' | 'ended'

/** The end is exclusive. */
export function announcementStateAt(span: AnnouncementSpan, at: Date): AnnouncementState {
  if (span.endedAt !== null || (span.endsAt !== null && span.endsAt <= at)) return 'ended'
  return span.startsAt > at ? 'scheduled' : 'shown'
}

/** When it ended, as seen at an instant; null while it has not. */
export function endedBy({ endsAt, endedAt }: AnnouncementSpan, at: Date): Date | null {
  if (endedAt !== null) return endedAt
  return endsAt !== null && endsAt <= at ? endsAt : null
}

/** How long the status page keeps an incident that ended. */
export const INCIDENT_REMEMBERED_MS = 7 * 86_400_000

/** Whether the status page shows an incident: it began, and is open or ended recently. */
export function isRememberedIncident(span: AnnouncementSpan, at: Date): boolean {
  const end = endedBy(span, at)
  if (span.startsAt > at || (end !== null && end <= span.startsAt)) return false
  return end === null || end.getTime() > at.getTime() - INCIDENT_REMEMBERED_MS
}

/** Null is a visitor. */
export const audienceOf = (role: 'customer' | 'administrator' | null): Audience =>
  role === null ? 'visitors' : role === 'customer' ? 'customers' : 'staff'

export interface AskedAnnouncement {
  readonly level: AnnouncementLevel
  readonly audiences: readonly Audience[]
  /** Null: at once. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** By name. */
  readonly services: readonly string[]
  readonly notifiesCustomers: boolean
}

type AskedField = 'audiences' | 'startsAt' | 'endsAt' | 'services' | 'notifyCustomers'

export type AnnouncementRefusal =
  | { readonly field: AskedField; readonly message: string }
  | 'too_many_announcements'

/**
 * The span of an announcement, or why it is refused: a past or too distant start, an end before the start or too long
 * after it, services without an incident, an incident for staff alone, notifying customers who do not read it, or too
 * many announcements.
 */
export function decideAnnouncement(
  { level, audiences, startsAt, endsAt, services, notifiesCustomers }: AskedAnnouncement,
  { at, open }: { at: Date; open: number },
): Pick<AnnouncementSpan, 'startsAt' | 'endsAt'> | { refused: AnnouncementRefusal } {
  const from = startsAt ?? at
  if (from < at || from.getTime() > at.getTime() + MAX_AHEAD_MS)
    return refused('startsAt', 'Choose a time from now to a year ahead')
  if (endsAt !== null && (endsAt <= from || endsAt.getTime() > from.getTime() + MAX_AHEAD_MS))
    return refused('endsAt', 'Choose a time after its start, within a year')
  if (level !== 'incident' && services.length > 0)
    return refused('services', 'Only an incident names services')
  if (level === 'incident' && !audiences.some((audience) => audience !== 'staff'))
    return refused('audiences', 'An incident is on the status page, which everyone reads')
  if (notifiesCustomers && !audiences.includes('customers'))
    return refused('notifyCustomers', 'Customers are notified of what customers read')
  if (open >= MAX_OPEN_ANNOUNCEMENTS) return { refused: 'too_many_announcements' }
  return { startsAt: from, endsAt }
}

const refused = (field: AskedField, message: string) => ({
  refused: { field, message },
})
